export interface SubscriberSeed {
  readonly email: string;
  readonly name: string;
  readonly daysAgo: number;
  readonly status: "active" | "unsubscribed";
  readonly source: "blog" | "home" | "checkout" | "popup";
}

/** One per line: e-mail, name (may be empty), days ago, source and, for those who left, "saiu". */
const lines = `helena@oficinadopao.example|Helena Prado|58|blog
otavio@nunesarq.example|Otávio Nunes|57|checkout
jussara@teles.example|Jussara Teles|55|checkout
dirceu@mattos.example|Dirceu Mattos|54|blog
marli@kochcontabil.example|Marli Koch|53|home
edson@limaeletrica.example|Edson Lima|52|blog
contato@tresirmaos.example|Padaria Três Irmãos|50|checkout
leticia@yamada.example|Letícia Yamada|49|home
atelie@barroazul.example||48|popup
rogerio@amancio.example|Rogério Amâncio|47|blog
renata.lobo@clinicalobo.example|Renata Lobo|46|popup|saiu
simone@fachini.example|Simone Fachini|45|home
celia@cantinaberti.example|Célia Berti|43|blog
vendas@hortadovale.example||42|popup
iuri@salomao.example|Iuri Salomão|41|checkout
sandro@piske.example|Sandro Piske|40|blog
priscila@dorneles.example|Priscila Dorneles|38|blog
sebo@paginaamarela.example|Sebo Página Amarela|37|home
vanderlei@roos.example|Vanderlei Roos|36|checkout|saiu
dalva@bolosdadalva.example|Dalva Menezes|34|popup
josue@prates.example|Josué Prates|33|blog
ana@wiggers.example|Ana Wiggers|31|home
tatiane.brehm@brehm.example|Tatiane Brehm|30|blog
marta@deschamps.example|Marta Deschamps|28|checkout
oficina@doismotores.example||27|popup
valdir@hort.example|Valdir Hort|26|blog
rafael@tomio.example|Rafael Tomio|24|blog
gislaine@voss.example|Gislaine Voss|22|home
financeiro@escolapasso.example|Escola Pequeno Passo|20|blog|saiu
helio@cunha.example|Hélio Cunha|18|checkout
iara@bauer.example|Iara Bauer|17|blog
wilson@gadotti.example|Wilson Gadotti|15|blog
sonia@valle.example|Sônia Valle|13|popup
leandro@kuhn.example|Leandro Kuhn|11|home
noemia@kretzer.example|Noêmia Kretzer|9|blog
camila@clinicafurtado.example|Camila Furtado|7|checkout
renan@otto.example|Renan Otto|5|blog
pousada@araucarias.example|Pousada das Araucárias|4|popup
taina@ribas.example|Tainá Ribas|2|home
julia.hess@hess.example|Júlia Hess|1|blog`.split("\n");

const isSource = (value: string | undefined): value is SubscriberSeed["source"] =>
  value === "blog" || value === "home" || value === "checkout" || value === "popup";

export const newsletter: readonly SubscriberSeed[] = lines.map((line) => {
  const [email = "", name = "", days = "0", source, left] = line.split("|");
  return {
    email,
    name,
    daysAgo: Number(days),
    status: left === "saiu" ? "unsubscribed" : "active",
    source: isSource(source) ? source : "blog",
  };
});
