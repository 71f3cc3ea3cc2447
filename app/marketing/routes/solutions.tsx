import { href } from "react-router";
import { whatsappAddress } from "#app/platform/config/company.ts";
import { hoursInWords, supportHours } from "#app/platform/config/shop-terms.ts";
import { appContext } from "#app/platform/context.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { Badge } from "#app/ui/display/badge.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { PageTitle } from "../pages/page-title.tsx";
import { SOLUTIONS_WALL } from "../pages/page-walls.ts";
import { SolutionList } from "../pages/solution-list.tsx";
import type { Route } from "./+types/solutions.ts";

const QUOTE = "Olá! Gostaria de um orçamento detalhado para soluções digitais personalizadas.";
const DIFFERENTIALS = [
  { title: "Mais de 5 anos", words: "Projetos que continuam no ar, com suporte de quem os fez." },
  { title: "500 empresas atendidas", words: "Da padaria da esquina à indústria, com o mesmo cuidado." },
  { title: "300% de ROI em 6 meses", words: "Medimos antes e depois, e mostramos a conta." },
];
/** The fourth is what the hours say. */
const ROUND_THE_CLOCK = {
  title: "Suporte 24/7",
  words: "Quando algo para de madrugada, alguém atende de madrugada.",
};
const PARTNERS = ["Google Cloud", "Microsoft", "Amazon Web Services", "Mercado Pago", "Stripe", "Cloudflare"];
const TECHNOLOGIES = [
  "React",
  "Node.js",
  "TypeScript",
  "PostgreSQL",
  "Python",
  "n8n",
  "Docker",
  "Flutter",
  "Figma",
];

export function loader({ context }: Route.LoaderArgs) {
  const { company } = context.get(appContext);
  const { figure } = supportHours(company);
  const words = `Por e-mail e telefone: ${hoursInWords(company)}.`;
  const support = figure === "24/7" ? ROUND_THE_CLOCK : { title: "Suporte de quem fez", words };
  return { quoteAddress: whatsappAddress(company, QUOTE), support };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteFacts(matches), {
    title: "Soluções digitais sob medida",
    description:
      "Sites, lojas virtuais, sistemas, automação de processos e de marketing e aplicativos, do projeto ao suporte.",
    canonical: href("/solucoes"),
  });

export default function SolutionsPage({ loaderData }: Route.ComponentProps) {
  const quote = (
    <ButtonLink to={loaderData.quoteAddress} newTab className="text-base">
      <Icon name="message-circle" /> Solicitar orçamento
    </ButtonLink>
  );
  return (
    <>
      <PageTitle title="Soluções digitais sob medida" wall={SOLUTIONS_WALL}>
        <p>
          Projetamos, programamos e mantemos o sistema de que a sua empresa precisa, e continuamos por perto
          depois da entrega.
        </p>
        <div className="mt-8">{quote}</div>
      </PageTitle>
      <section className="wrap grid gap-x-16 gap-y-4 pt-8 pb-16 lg:grid-cols-[1fr_2fr]">
        <h2 className="title-section">Do problema ao sistema no ar</h2>
        <div className="grid max-w-[40rem] gap-4 text-lg">
          <p>
            Começamos por uma conversa sobre o trabalho como ele é hoje: quem faz, onde trava, quanto custa. A
            proposta vem com prazo, preço e o que fica de fora.
          </p>
          <p>
            A partir daí você vê o sistema crescer toda semana, em um endereço de verdade, e o código é seu
            desde o primeiro dia.
          </p>
        </div>
      </section>
      <section className="wrap pb-24">
        <h2 className="title-section mb-8">O que fazemos</h2>
        <SolutionList />
        <div className="mt-8">{quote}</div>
      </section>
      <section className="bg-band text-on-band">
        <div className="wrap section">
          <h2 className="title-section mb-8">Por que conosco</h2>
          <ul className="grid gap-x-10 sm:grid-cols-2 lg:grid-cols-4">
            {[...DIFFERENTIALS, loaderData.support].map((item) => (
              <li key={item.title} className="border-t border-band-line py-6">
                <h3 className="text-xl">{item.title}</h3>
                <p className="mt-1 text-muted-band">{item.words}</p>
              </li>
            ))}
          </ul>
        </div>
      </section>
      <section className="wrap section grid gap-x-16 gap-y-12 lg:grid-cols-2">
        <Names title="Parceiros" names={PARTNERS} />
        <Names title="Tecnologias" names={TECHNOLOGIES} />
        <div className="mt-8 lg:col-span-2">
          <h2 className="title-section mb-6">Vamos conversar?</h2>
          {quote}
        </div>
      </section>
    </>
  );
}

function Names({ title, names }: { title: string; names: string[] }) {
  return (
    <div>
      <h2 className="mb-4 text-2xl">{title}</h2>
      <ul className="flex flex-wrap gap-2">
        {names.map((name) => (
          <li key={name}>
            <Badge className="h-9 px-3.5 text-base">{name}</Badge>
          </li>
        ))}
      </ul>
    </div>
  );
}
