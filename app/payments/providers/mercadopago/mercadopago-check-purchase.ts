// As whom the check of a test account buys, and with which card.

export const BUYER = { provider: "mercadopago", email: "test_user_br@testuser.com", document: "12345678909" };
/** The vendor's published card for tests; the holder's name says what becomes of it. */
export const TEST_CARD = {
  card_number: "5031433215406351",
  security_code: "123",
  expiration_month: 11,
  expiration_year: 2030,
};
