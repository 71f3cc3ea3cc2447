// Arguments of `npm run import --`.
import { parseArgs } from "node:util";
import { isLocalName } from "#app/platform/http/public-address.ts";
import { TransferStopped } from "../transfer-stopped.ts";
import { IMPORT_ORDER, type ImportName, isImportName } from "./import-plan.ts";

const IMPORT_USAGE = `Uso: npm run import -- tables --url ENDEREÇO --token TOKEN [opções]
  --token -          lê o token da entrada padrão, para que ele não fique no histórico
  --map ARQUIVO      JSON com os números das tabelas e os nomes dos campos que são diferentes
  --only LISTA       só estas tabelas: ${IMPORT_ORDER.join(", ")}
  --dry-run          não grava nada e mostra o mesmo relatório
  --keep-admins      quem é admin lá continua admin aqui
  --report ARQUIVO   onde gravar o relatório linha por linha
  --allow-private    permite ler de um endereço da rede interna`;

export interface ImportOptions {
  url: string;
  /** "-": read from standard input. */
  token: string;
  mapFile?: string | undefined;
  reportFile?: string | undefined;
  only?: ImportName[] | undefined;
  dryRun: boolean;
  keepAdmins: boolean;
  allowPrivate: boolean;
}

/** Throws TransferStopped with the mistakes. */
export function readImportOptions(args: string[]): ImportOptions {
  const { values, positionals } = parsed(args);
  if (positionals.length !== 1 || positionals[0] !== "tables") throw new TransferStopped(IMPORT_USAGE);
  if (!values.url || !values.token) throw new TransferStopped(IMPORT_USAGE);
  const allowPrivate = values["allow-private"] ?? false;
  return {
    url: checkedUrl(values.url, allowPrivate),
    token: values.token,
    mapFile: values.map,
    reportFile: values.report,
    only: values.only === undefined ? undefined : tableNames(values.only),
    dryRun: values["dry-run"] ?? false,
    keepAdmins: values["keep-admins"] ?? false,
    allowPrivate: allowPrivate || isLoopback(values.url),
  };
}

function parsed(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        url: { type: "string" },
        token: { type: "string" },
        map: { type: "string" },
        report: { type: "string" },
        only: { type: "string" },
        "dry-run": { type: "boolean" },
        "keep-admins": { type: "boolean" },
        "allow-private": { type: "boolean" },
      },
    });
  } catch {
    throw new TransferStopped(IMPORT_USAGE);
  }
}

/** Without "/api" and the rest of the path, so that a service has one name. */
function checkedUrl(text: string, allowPrivate: boolean): string {
  const url = URL.parse(text);
  const isPlain = url && /^https?:$/.test(url.protocol) && url.username === "" && url.password === "";
  if (!isPlain) throw new TransferStopped("--url: informe um endereço http(s), sem senha nele.");
  if (url.protocol === "http:" && !allowPrivate && !isLoopback(text)) {
    throw new TransferStopped("--url: use https; por http o token passaria pela rede sem criptografia.");
  }
  const path = url.pathname.replace(/\/+$/, "").replace(/\/api$/, "");
  return `${url.origin}${path}`;
}

function isLoopback(text: string): boolean {
  const host = URL.parse(text)?.hostname ?? "";
  return /^(127(\.\d+){3}|\[::1\])$/.test(host) || (host === "localhost" && isLocalName(host));
}

function tableNames(list: string): ImportName[] {
  const names = list.split(",").map((name) => name.trim());
  const known = names.filter(isImportName);
  if (known.length === names.length) return known;
  throw new TransferStopped(`--only: use nomes desta lista: ${IMPORT_ORDER.join(", ")}.`);
}
