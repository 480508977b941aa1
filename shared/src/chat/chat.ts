export { Conversation } from './Conversation';
export { OrderConversation } from './OrderConversation';
export { type ChatState, useChat } from './useChat';
