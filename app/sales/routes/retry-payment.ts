export function loader() {
  return new Response("stub", { status: 501 });
}
