/** What a message to monthly donors asks of this room: whom it writes to, each once, and what they gave. */
export { findAmount, holdDonors, noteMails, releaseWaiting } from './donors.store.ts'
