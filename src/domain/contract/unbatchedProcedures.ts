/**
 * These procedures never share a request with others: most hash a password, may change the session, count against a
 * limit or carry a picture, a file or a whole round.
 */
export const UNBATCHED_PROCEDURES =
  /^((auth|secondFactor)\..*|dispatch\.checkRounds|orders\.place|cash\.importReceipts|invoices\.compare|catalogue\.uploadImage|photos\.upload|places\.addLandmark|profile\.(changePassword|deleteAccount|exportData))$/;
