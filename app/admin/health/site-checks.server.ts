// The site's public address as far as it can be seen from this machine: HTTPS, the way there from http, and whether what
// comes in reaches this program.
import { connect } from "node:tls";
import type { Config } from "#app/platform/config/config.server.ts";
import { PROGRAM } from "#app/platform/config/version.server.ts";
import { type Finding, findingsOf } from "./finding.ts";

const PATIENCE_MS = 8000;
const DAY_MS = 86_400_000;
/** Who renews by itself does so a month before the end. */
const SOON_DAYS = 14;
const FROM_INSIDE =
  "Algumas redes não deixam a máquina chamar o próprio endereço: se o site abre no celular, fora do Wi-Fi, está certo.";
const CERTIFICATE_TROUBLES: Record<string, string> = {
  CERT_HAS_EXPIRED: "venceu",
  DEPTH_ZERO_SELF_SIGNED_CERT: "não é de uma autoridade reconhecida",
  SELF_SIGNED_CERT_IN_CHAIN: "não é de uma autoridade reconhecida",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "vem sem a cadeia da autoridade",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "vem sem a cadeia da autoridade",
  ERR_TLS_CERT_ALTNAME_INVALID: "é de outro nome",
};

/** Undefined when nothing answered; the code says why. */
async function ask(address: string): Promise<{ response: Response } | { code: string }> {
  try {
    const response = await fetch(address, { redirect: "manual", signal: AbortSignal.timeout(PATIENCE_MS) });
    return { response };
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
    return { code: code || "sem resposta" };
  }
}

/** The server on this machine, and whether it is the program that lies here. */
export async function checkRunning({ host, port }: Config): Promise<Finding[]> {
  const { ok, warning } = findingsOf("Servidor");
  const here = ["0.0.0.0", "::"].includes(host) ? "127.0.0.1" : host;
  const answer = await ask(`http://${here.includes(":") ? `[${here}]` : here}:${port}/health`);
  if ("code" in answer) {
    return [
      warning(
        `Nada responde em ${here}:${port} (${answer.code}).`,
        "Inicie o servidor, ou rode isto com a mesma HOST e PORT dele.",
      ),
    ];
  }
  const { version, schema } = (await answer.response.json().catch(() => ({}))) as Partial<typeof PROGRAM>;
  if (version === undefined) {
    return [
      warning(
        `O que responde em ${here}:${port} não é a Vitrine desta versão.`,
        "Confira PORT, e reinicie depois de atualizar.",
      ),
    ];
  }
  if (version === PROGRAM.version && schema === PROGRAM.schema) return [ok(`No ar, na versão ${version}.`)];
  return [
    warning(
      `No ar está a versão ${version} (${schema}); nesta pasta está a ${PROGRAM.version} (${PROGRAM.schema}).`,
      "Reinicie o servidor.",
    ),
  ];
}

export async function checkAddress(config: Config): Promise<Finding[]> {
  const { ok, warning, failure, unknown } = findingsOf("Endereço público");
  const { siteUrl, siteUrlGiven, trustProxy, live } = config;
  if (!siteUrlGiven) {
    return [
      unknown(
        "O site ainda não tem endereço público: só abre nesta máquina.",
        "Antes de publicar, defina SITE_URL=https://…",
      ),
    ];
  }
  const findings: Finding[] = [];
  const isSecure = siteUrl.startsWith("https:");
  if (!isSecure) {
    const say = live ? failure : warning;
    findings.push(
      say(
        `${siteUrl} não tem HTTPS: senhas e dados passam abertos pela rede.`,
        "Ponha um proxy com HTTPS na frente: docs/instalar.md.",
      ),
    );
  }
  if (isSecure && trustProxy === 0) {
    findings.push(
      failure(
        "O site não vê de onde vem cada visitante: todos parecem vir do mesmo endereço, e um só esgota os limites de todos.",
        "SITE_URL é https, mas TRUST_PROXY é 0: defina TRUST_PROXY=1 (o número de proxies na frente).",
      ),
    );
  }
  const answer = await ask(`${siteUrl}/health/live`);
  if ("code" in answer) return [...findings, unreachable(siteUrl, answer.code)];
  const { status, headers } = answer.response;
  if (status !== 200 || !headers.has("x-request-id")) {
    findings.push(
      failure(
        `${siteUrl} respondeu ${status}, e não foi este programa que respondeu.`,
        "Confira se o proxy repassa tudo para HOST e PORT do programa.",
      ),
    );
    return findings;
  }
  // Of an address without a padlock nothing is called right.
  if (!isSecure) return findings;
  findings.push(ok(`${siteUrl} chega a este programa.`));
  findings.push(await checkCertificate(new URL(siteUrl)), ...(await checkRedirect(config)));
  return findings;
}

function unreachable(siteUrl: string, code: string): Finding {
  const { failure } = findingsOf("Endereço público");
  const { hostname } = new URL(siteUrl);
  const trouble = CERTIFICATE_TROUBLES[code];
  if (trouble) {
    return failure(
      `O certificado de ${hostname} ${trouble}.`,
      "O Caddy emite e renova sozinho; em outro proxy, confira a renovação (certbot renew).",
    );
  }
  if (code === "ENOTFOUND") {
    return failure(
      `O nome ${hostname} não existe no DNS.`,
      "Crie o registro A (ou AAAA) com o endereço desta máquina; pode levar uma hora para valer.",
    );
  }
  return failure(
    `${siteUrl} não respondeu (${code}).`,
    `Confira o proxy e o firewall (portas 80 e 443). ${FROM_INSIDE}`,
  );
}

function checkCertificate({ hostname, port }: URL): Promise<Finding> {
  const { ok, warning, unknown } = findingsOf("Certificado");
  return new Promise((resolve) => {
    const finish = (finding: Finding) => {
      socket.destroy();
      resolve(finding);
    };
    const giveUp = () =>
      finish(unknown("Não foi possível ler até quando o certificado vale.", "Veja no cadeado do navegador."));
    const socket = connect({ host: hostname, port: Number(port || 443), servername: hostname }, () => {
      const end = new Date(socket.getPeerCertificate().valid_to);
      const days = Math.floor((end.getTime() - Date.now()) / DAY_MS);
      if (Number.isNaN(days)) giveUp();
      else if (days < SOON_DAYS) {
        finish(
          warning(
            `O certificado vence em ${days} dias.`,
            "A renovação automática devia ter acontecido: veja o registro do proxy.",
          ),
        );
      } else finish(ok(`O certificado vale por mais ${days} dias.`));
    });
    socket.setTimeout(PATIENCE_MS, giveUp);
    socket.once("error", giveUp);
  });
}

/** Who types the name without https must still arrive. */
export async function checkRedirect(
  { siteUrl }: Pick<Config, "siteUrl">,
  insecure = `http://${new URL(siteUrl).hostname}`,
): Promise<Finding[]> {
  const { ok, warning, failure } = findingsOf("De http para https");
  // At a port of its own nobody would arrive by accident.
  if (new URL(siteUrl).port !== "" && insecure === `http://${new URL(siteUrl).hostname}`) return [];
  const answer = await ask(`${insecure}/`);
  if ("code" in answer) {
    return [
      warning(
        `${insecure} não responde (${answer.code}): quem digita o endereço sem https não chega.`,
        `Abra a porta 80 no proxy e no firewall. ${FROM_INSIDE}`,
      ),
    ];
  }
  const { status, headers } = answer.response;
  const target = headers.get("location") ?? "";
  if (status >= 300 && status < 400 && target.startsWith(siteUrl))
    return [ok(`${insecure} leva a ${siteUrl}.`)];
  return [
    failure(
      `${insecure} responde ${status} em vez de levar a ${siteUrl}.`,
      "Faça o proxy redirecionar tudo de http para https.",
    ),
  ];
}

/** Whether a provider's delivery would reach this program through whatever stands in front of it. */
export async function checkWebhookWay(
  config: Config,
  address: string,
): Promise<"reached" | "other" | "unreachable" | "local"> {
  if (!config.siteUrlGiven) return "local";
  const answer = await ask(address);
  if ("code" in answer) return "unreachable";
  // Only POST is taken there: a question is answered by a refusal of ours, and counted nowhere.
  return answer.response.status === 404 && answer.response.headers.has("x-request-id") ? "reached" : "other";
}
