export interface PersonSeed {
  readonly name: string;
  readonly email: string;
  readonly city: string;
}

export const people: readonly PersonSeed[] = [
  { name: "Helena Prado", email: "helena@oficinadopao.example", city: "Blumenau, SC" },
  { name: "Otávio Nunes", email: "otavio@nunesarq.example", city: "Florianópolis, SC" },
  { name: "Jussara Teles", email: "jussara@teles.example", city: "Salvador, BA" },
  { name: "Bruno Akira", email: "bruno@akira.example", city: "Londrina, PR" },
  { name: "Marli Koch", email: "marli@kochcontabil.example", city: "Pomerode, SC" },
  { name: "Edson Lima", email: "edson@limaeletrica.example", city: "Contagem, MG" },
  { name: "Nair Bittencourt", email: "nair@bittencourt.example", city: "Pelotas, RS" },
  { name: "Caio Sobral", email: "caio@sobral.example", city: "Recife, PE" },
  { name: "Padaria Três Irmãos", email: "contato@tresirmaos.example", city: "Gaspar, SC" },
  { name: "Letícia Yamada", email: "leticia@yamada.example", city: "São Paulo, SP" },
  { name: "Camila Furtado", email: "camila@clinicafurtado.example", city: "Joinville, SC" },
  { name: "Rogério Amâncio", email: "rogerio@amancio.example", city: "Campinas, SP" },
  { name: "Tainá Ribas", email: "taina@ribas.example", city: "Manaus, AM" },
  { name: "Simone Fachini", email: "simone@fachini.example", city: "Brusque, SC" },
  { name: "Noêmia Kretzer", email: "noemia@kretzer.example", city: "Indaial, SC" },
  { name: "Célia Berti", email: "celia@cantinaberti.example", city: "Bento Gonçalves, RS" },
  { name: "Iuri Salomão", email: "iuri@salomao.example", city: "Goiânia, GO" },
  { name: "Sandro Piske", email: "sandro@piske.example", city: "Timbó, SC" },
  { name: "Priscila Dorneles", email: "priscila@dorneles.example", city: "Porto Alegre, RS" },
  { name: "Vanderlei Roos", email: "vanderlei@roos.example", city: "Chapecó, SC" },
  { name: "Dalva Menezes", email: "dalva@bolosdadalva.example", city: "Aracaju, SE" },
  { name: "Josué Prates", email: "josue@prates.example", city: "Montes Claros, MG" },
  { name: "Ana Wiggers", email: "ana@wiggers.example", city: "Lages, SC" },
  { name: "Marta Deschamps", email: "marta@deschamps.example", city: "Itajaí, SC" },
  { name: "Valdir Hort", email: "valdir@hort.example", city: "Gaspar, SC" },
  { name: "Rafael Tomio", email: "rafael@tomio.example", city: "Curitiba, PR" },
  { name: "Gislaine Voss", email: "gislaine@voss.example", city: "Jaraguá do Sul, SC" },
  { name: "Hélio Cunha", email: "helio@cunha.example", city: "Niterói, RJ" },
  { name: "Iara Bauer", email: "iara@bauer.example", city: "Rio do Sul, SC" },
  { name: "Wilson Gadotti", email: "wilson@gadotti.example", city: "Fortaleza, CE" },
];
