import type { PartnerProfile } from '@techadds/shared/contract/partner-profile/endpoints';
import type { Certificate } from '@techadds/shared/contract/partner-profile/forms';

export interface ProfileValues {
  about: string;
  /** Separated by commas. */
  skills: string;
  languages: string;
  regions: string[];
  /** A line for each: name, issuer and last day, separated by commas. */
  certificates: string;
  website: string;
  closedFrom: string;
  closedTo: string;
  closureNote: string;
}

const toTags = (typed: string) => [
  ...new Set(
    typed
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
];

export const toProfileValues = ({ about, skills, languages, regions, certificates, website, holiday }: PartnerProfile): ProfileValues => ({
  ...{ about, website, regions, skills: skills.join(', '), languages: languages.join(', ') },
  certificates: certificates
    .map(({ name, issuer, validUntil }) => [name, issuer, validUntil ?? ''].join(', ').replace(/(, )+$/, ''))
    .join('\n'),
  ...{ closedFrom: holiday?.from ?? '', closedTo: holiday?.to ?? '', closureNote: holiday?.note ?? '' },
});

function toCertificate(line: string): Certificate {
  const [name = '', issuer = '', validUntil = ''] = line.split(',').map((part) => part.trim());
  return { name, issuer, validUntil: validUntil === '' ? null : validUntil };
}

/** The body of the request. */
export const toProfileBody = ({ skills, languages, certificates, closedFrom, closedTo, closureNote, ...values }: ProfileValues) => ({
  ...values,
  website: values.website.trim(),
  ...{ skills: toTags(skills), languages: toTags(languages) },
  certificates: certificates
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(toCertificate),
  holiday: closedFrom === '' && closedTo === '' ? null : { from: closedFrom, to: closedTo, note: closureNote },
});
