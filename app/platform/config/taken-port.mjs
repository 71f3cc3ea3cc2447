// Tests whether the port is free, before anything is installed, built or migrated. Runs on Node 20 before the
// installation: `node:` modules only.

import { createServer } from "node:net";

const LAST_PORT = 65_535;

/** Explains an error of `listen`; undefined for errors that are not about the address. */
export function listenSentence(code, { port, host }) {
  const other = port < LAST_PORT ? port + 1 : port - 1;
  if (code === "EADDRINUSE")
    return `PORT: a porta ${port} já está em uso por outro programa: escolha outra, como em PORT=${other} npm start.`;
  if (code === "EACCES")
    return `PORT: este usuário não pode abrir a porta ${port}: escolha uma acima de 1023, como em PORT=3000 npm start.`;
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
    return `HOST: esta máquina não tem o endereço ${host}.`;
  return undefined;
}

/** Listens for a moment; undefined if that works. Also right among processes that share a port. */
export async function portProblem({ port, host }) {
  if (port === 0) return undefined;
  const server = createServer((socket) => socket.destroy());
  try {
    await new Promise((resolve, reject) => {
      server.once("error", reject);
      server.listen({ port, host, exclusive: true }, resolve);
    });
    return undefined;
  } catch (error) {
    return listenSentence(error.code, { port, host });
  } finally {
    if (server.listening) await new Promise((resolve) => server.close(resolve));
  }
}
