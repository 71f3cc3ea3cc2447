// A guest's whole checkout in Vendure's shop API, in the fewest requests. The order must exist before its buyer is set,
// and needs a shipping method before payment.
import { expectStatus, JSON_TYPE, type Visit } from "../flows.ts";

const ADD = `mutation ($variant: ID!) {
  addItemToOrder(productVariantId: $variant, quantity: 1) { __typename ... on Order { code totalWithTax } }
}`;
const ADDRESS = `mutation ($email: String!) {
  setCustomerForOrder(input: { firstName: "Ana", lastName: "Souza", emailAddress: $email }) { __typename }
  setOrderShippingAddress(input: { fullName: "Ana Souza", streetLine1: "Rua da Aurora, 1", city: "Recife",
    postalCode: "50050-000", countryCode: "BR" }) { __typename }
  setOrderShippingMethod(shippingMethodId: ["1"]) { __typename }
}`;
const PAY = `mutation {
  transitionOrderToState(state: "ArrangingPayment") { __typename }
  addPaymentToOrder(input: { method: "sandbox", metadata: {} }) { __typename ... on Order { code state } }
}`;

export async function buyAtVendure(visit: Visit): Promise<void> {
  const { place, number } = visit;
  const cookie = await ask(visit, "cesta", "", ADD, { variant: String(1 + (number % place.size)) });
  await ask(visit, "endereço", cookie, ADDRESS, { email: `compra${number}@bench.example` });
  await ask(visit, "pagamento", cookie, PAY, {}, "PaymentSettled");
}

/** Every part must return an order, the last in this state. Returns the session's cookies. */
async function ask(
  { client, timed }: Visit,
  step: string,
  cookie: string,
  query: string,
  variables: Record<string, string>,
  state?: string,
): Promise<string> {
  const headers = cookie ? { ...JSON_TYPE, cookie } : JSON_TYPE;
  const body = JSON.stringify({ query, variables });
  const answer = await timed(step, () => client.send("/shop-api", { method: "POST", headers, body }));
  expectStatus(200, answer);
  const { data, errors }: Answer = JSON.parse(answer.text);
  const parts = Object.values(data ?? {});
  const isDone = parts.length > 0 && parts.every((part) => part?.__typename === "Order");
  if (errors || !isDone || (state && parts.at(-1)?.state !== state)) {
    throw new Error(`${step} at Vendure: ${answer.text.slice(0, 300)}`);
  }
  return answer.cookie;
}

interface Answer {
  data?: Record<string, { __typename: string; state?: string } | null>;
  errors?: unknown[];
}
