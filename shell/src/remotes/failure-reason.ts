import { type RemoteError, type Stage, StepTimeout } from './remote-error';

const stageMessages: Record<Stage, string> = {
  registry: 'Not in the list of releases',
  entry: 'Its code could not be loaded',
  share: 'It needs another version of TechAdds',
  expose: 'Its pages could not be loaded',
  mount: 'It stopped while showing this page',
};

/** The reason, for the user and for support. */
export function getReason(error: RemoteError): string {
  return error.cause instanceof StepTimeout ? `${error.cause.message} (${error.stage})` : stageMessages[error.stage];
}
