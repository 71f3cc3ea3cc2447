// Portuguese phrases that must not come back, with their replacements.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");

/** Banned phrase and its replacement. */
const BANNED: [RegExp, string][] = [
  [/Faltam? .{1,30}acertos?\b/, "Corrija 7 campos"],
  [/É para cá que vai/, "Você recebe o acesso neste e-mail. Confira se está certo."],
  [/passa para ela sozinho/, "o pedido aparece nela automaticamente"],
  [/(?:compras?|reunir) [^"<.]*feitas? com ele/, "as compras que você fez sem login"],
  [/não serviu, devolvemos|dias, sem perguntas/, "ou seu dinheiro de volta"],
  [
    /licenças? para (?:dar|compartilhar)|códigos? para presentear|\} licenças<|\d licenças? de/,
    "1 presente para enviar",
  ],
  [/Certificado verdadeiro/, "Certificado autêntico"],
  [/Curso feito/, "Concluído em …"],
  [/(?:PIX|pagamento|boleto)[^"<.]{0,20} (?:está )?esperando/i, "aguardando pagamento"],
  [/Sem data para acabar/, "Acesso vitalício"],
  [/não [oa]s? repasse/, "não compartilhe"],
  [/Reembolso feito|Devolvido/, "Reembolso realizado"],
  [/(?:página|tela) muda sozinha/, "atualiza sozinha"],
  [/duas etapas[^"<.]{0,20} (?:des)?ligad|[Ll]ig(?:ar|ue) a verificação/, "ativada, ativar"],
  [/(?:escreva|escreva-a) como \d{4}-/, "20/11/2026"],
  [/\bcartas?\b/i, "edição da newsletter"],
  [/[\d}] %(?! ?[\d$A-Z(])/, "90%"],
  [/\bhífens\b/i, "hifens"],
  [/Contestação vencida/, "Contestação ganha"],
  [/(?:[Ll]ink|[Cc]ódigo)[^"<.]{0,20} (?:ou|está) vencido/, "expirado"],
  [/em geral no mesmo dia|[Nn]o máximo um e-mail por semana/, "only what a setting or the program keeps"],
  [/ A \$\{[\w.]*brand|["`]A \$\{[\w.]*brand/, "a sentence in which the brand has no gender"],
  [/preço de lá/, "pelo preço normal"],
  [/[Nn]ão serviu|[Ss]e não servir,/, "se não gostar: only clothes fit"],
  [/\bDiga (?:o e-mail|se |para o que)/, "informe"],
  [/[Mm]e avise (?:se|quando)|"Anotado!?"/, "quero ser avisado; pronto"],
  [/Vale até \{|, que vale até\{/, "válido até"],
  [/Com \$\{formatBRL\(0\)\}/, "se preferir, leve de graça (R$ 0,00)"],
  [/[Pp]edidos? de reembolso|[Rr]ecebemos o seu pedido de /, "solicitação: a 'pedido' is an order"],
  [/Pagar com outro celular/, "Pagar pelo QR Code, com outro celular"],
  [
    /(?:\b[Ee]m|\b[Aa]té|\b[Dd]esde|\b[Aa] partir de|\bpara|\b[Dd]e)(?:\{" "\})?\s+(?:<b[^>]*>\s*)?\$?\{formatDateTime\(/,
    "dayAndHour: 'em 27/11/2026, às 00:02'",
  ],
  [/CNPJ \$?\{/, "namedTaxId(company): it may be a CPF"],
];

/** Fixed texts with "email". All other texts use "e-mail". */
const SAID_EMAIL = new Set([
  "Este email já está em uso",
  "Email ou senha inválidos",
  "Por favor, insira um email válido",
  "Por favor, insira um endereço de email válido.",
  "Email obrigatório",
  "Email inválido",
  "Seu melhor email",
  "Erro ao cadastrar email. Tente novamente.",
  "Email cadastrado com sucesso!",
  "Este email já está inscrito na newsletter.",
  "Você receberá nossas atualizações por email.",
  // Names the column of the CSV file.
  "Não há uma coluna de e-mail. Use email como título dela.",
  // A column heading in another platform's file, normalized.
  "email do a comprador a",
]);
/** Texts between quotes or tags; in the demo's content, lines. */
const TEXTS = /"([^"\n]*)"|'([^'\n]*)'|`([^`\n]*)`|>([^<>{}"'`;=]*)[<{]/g;
const LINES = /^(.*)$/gm;
const EMAIL = /(?<![.\w=/-])[Ee]mails?\b(?![_@]|: ")/;
const PORTUGUESE = / (?:a|as|com|da|de|do|e|em|já|na|no|o|os|ou|para|por|que|seu|sua|um|uma|é) /;

const sources = [...["app", "server", "scripts", "db"].flatMap(sourcesIn), ...demoTexts()];

test("finds no banned phrase in texts for people", () => {
  const found = sources.flatMap(({ path, text }) =>
    BANNED.flatMap(([form, instead]) => {
      const hit = form.exec(text)?.[0];
      return hit ? [`${path}: "${hit}", say "${instead}"`] : [];
    }),
  );
  expect(found).toEqual([]);
});

test("spells 'e-mail' everywhere but in the fixed texts", () => {
  const found = sources.flatMap(({ path, text }) =>
    [...text.matchAll(path.startsWith("demo") ? LINES : TEXTS)].flatMap((match) => {
      const words = (match.slice(1).find((part) => part !== undefined) ?? "").replace(/\s+/g, " ").trim();
      const plain = words.replace(/\$\{[^}]*\}/g, "");
      const isSentence = PORTUGUESE.test(` ${plain} `) || /^Emails?$/.test(plain);
      return isSentence && EMAIL.test(plain) && !SAID_EMAIL.has(words) ? [`${path}: ${words}`] : [];
    }),
  );
  expect(found).toEqual([]);
});

interface SourceText {
  path: string;
  /** Source text without comments. */
  text: string;
}

/** Migrations are never changed. Tests may quote old phrases. */
function sourcesIn(folder: string): SourceText[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(?:tsx?|mjs)$/.test(name) && !/\.test\.|^migrations[\\/]/.test(name))
    .map((name) => join(folder, name))
    .map((path) => ({ path, text: withoutComments(readFileSync(join(root, path), "utf8")) }));
}

/** Texts of the demo shop; each line may be a sentence. */
function demoTexts(): SourceText[] {
  return readdirSync(join(root, "demo"), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(?:md|json|csv|txt|html|php|m?js)$/.test(name))
    .map((name) => join("demo", name))
    .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
}

function withoutComments(text: string): string {
  return text.replace(
    /^\s*\/\*\*?[\s\S]*?\*\/|\{\/\*[\s\S]*?\*\/\}|^\s*\/\/.*$|(?<=[;,{}\])]) \/\/ .*$/gm,
    "",
  );
}
