export { Conversation } from './Conversation';
export { OrderConversation } from './OrderConversation';
