// The readme in an export.

import { sizeLabel } from "#app/platform/files/file-size.ts";
import { dayAndHour } from "#app/platform/money-and-dates/dates.ts";
import { leftOutLines } from "./export-columns.ts";

interface ExportFacts {
  madeAt: Date;
  tables: ReadonlyMap<string, number>;
  files: { count: number; bytes: number };
}

export function exportReadme({ madeAt, tables, files }: ExportFacts): string {
  const counts = [...tables].map(([name, count]) => `  ${name}: ${count}`);
  return `EXPORTAÇÃO COMPLETA DA VITRINE
Feita em ${dayAndHour(madeAt)} (${madeAt.toISOString()}).

tables/NOME.json  todas as linhas da tabela, como estão no banco: dinheiro em centavos inteiros, notas em décimos de
                  estrela, datas em UTC (ISO 8601), listas e objetos como JSON. As colunas que estão aqui estão completas.
tables/NOME.csv   as mesmas linhas para planilhas: ponto e vírgula, UTF-8 com BOM, dinheiro em reais ("49,90", colunas
                  com "(R$)" no nome), verdadeiro e falso como sim e não. Uma célula que poderia rodar como fórmula começa
                  com um apóstrofo; no JSON ela está como no banco.
files/            os arquivos guardados pelo site, com o nome que têm no armazenamento. files/manifest.json diz o tamanho
                  e o SHA-256 de cada um. As colunas que terminam em _key (e image, images, cover_image…) apontam para eles.

Todas as linhas são de um mesmo instante; os arquivos são os que havia quando foram copiados.

FICOU DE FORA, de propósito, porque são segredos (senhas, sessões, chaves, links):
${leftOutLines()
  .map((line) => `  ${line}`)
  .join("\n")}
e o que pode ser recriado a partir do resto: as colunas de busca (search_title, search_body) e as contagens (*_listed).

Para mudar de servidor sem perder senhas e acessos, use \`npm run db -- backup\`; esta exportação serve para consultar os dados e levá-los para outro lugar.

LINHAS
${counts.join("\n")}

ARQUIVOS: ${files.count} (${sizeLabel(files.bytes)})
`.replaceAll("\n", "\r\n");
}
