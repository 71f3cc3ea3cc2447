// The help of whoever teaches: when lessons open, cohorts, how each student is, the end of a course.
import { STUDY_STATES } from "#app/courses/students/study-state.ts";
import type { HelpArticle, HelpDoor } from "./help-article.ts";

const COURSES: HelpDoor = { label: "Abrir os cursos", to: "/admin/cursos", right: "courses.teach" };
const STUDENTS: HelpDoor = { ...COURSES, right: "students.teach" };

export const COURSE_ARTICLES: HelpArticle[] = [
  {
    slug: "quando-as-aulas-abrem",
    title: "Quando as aulas abrem",
    about: "Abra o curso aos poucos: por data, por dias de matrícula ou depois de outra aula.",
    door: COURSES,
    steps: [
      "No curso, edite um módulo ou uma aula e preencha Quando abre para o aluno. Em branco, abre na hora.",
      "Se o curso tem turmas, ponha no calendário de cada uma os dias que valem só para ela.",
      "Toque em Ver como aluno, escolha o dia da matrícula e o dia em que a pessoa olha, e confira o que está aberto.",
    ],
    facts: [
      {
        title: "Como as regras se juntam",
        lines: [
          "Entre o módulo e a aula, vale a regra que abre mais tarde. Tudo o que está preenchido vale junto.",
          "O dia do calendário da turma entra no lugar dos dias do módulo ou da aula. A espera por outra aula continua.",
          "Um questionário conta quando o aluno passa nele; um módulo, quando todas as aulas publicadas dele estão feitas.",
          "Um rascunho não segura ninguém.",
          "Quem vê uma prévia gratuita sem ter o curso espera só pelos dias certos.",
        ],
      },
      {
        title: "O que o aluno vê",
        lines: [
          "A aula fechada diz quando abre ou o que falta fazer.",
          "O que abriu depois da matrícula e ainda não foi visto traz a marca Nova.",
          "Quem pediu recebe um e-mail no dia em que algo abre, a partir das oito da manhã.",
          "O certificado pede todas as aulas publicadas, também as que ainda não abriram.",
        ],
      },
    ],
    unsure: [],
    words:
      "abrir liberar liberação programada gotejamento drip data dias matrícula bloqueada trancada aula módulo",
  },
  {
    slug: "turmas-e-encontros",
    title: "Turmas e encontros ao vivo",
    about: "Reúna alunos que fazem o curso juntos, com datas, vagas, calendário e encontros.",
    door: COURSES,
    steps: [
      "Abra o curso, toque em Turmas e em Nova turma. Só o nome é obrigatório: dias, vagas e prazo de acesso são escolha sua.",
      "Em Calendário, diga em que dia cada módulo ou aula abre para esta turma, um por um ou todos de uma vez.",
      "Para vender as vagas, escolha a turma em uma oferta do produto. Para matricular sem cobrar, abra as matrículas na página da turma e mande o link.",
      "Em Encontros, marque título, dia, hora e link.",
      "Depois do encontro, use Adicionar gravação: ela vira uma aula do curso, no módulo que você escolher.",
    ],
    facts: [
      {
        title: "Vagas e datas",
        lines: [
          "Uma vaga é de quem tem acesso ou de um pedido que ainda pode ser pago. Reembolso, remoção e pedido vencido devolvem a vaga.",
          "Depois do último dia da turma ninguém mais entra. O acesso de quem está nela segue o prazo que a pessoa leu.",
          "Quem já faz o curso e entra em uma turma mantém abertas as aulas que já abriu.",
          "Para mudar alunos de turma, marque-os na lista da turma. O progresso vai junto.",
          "Uma turma excluída continua com quem está nela, e você pode trazê-la de volta.",
        ],
      },
      {
        title: "Encontros",
        lines: [
          "O link só abre para quem está na turma e tem acesso.",
          "A turma recebe um e-mail um dia antes e outro uma hora antes, e também se o horário muda ou o encontro é cancelado. Quem desligou as mensagens do curso não recebe.",
          "Cada aluno pode pôr um encontro na agenda dele ou assinar a agenda com todos.",
          "A gravação é uma aula como as outras: quem está em outra turma também vê.",
        ],
      },
    ],
    unsure: [],
    words: "turma coorte vagas link matrícula calendário encontro live zoom meet agenda ics gravação mudar",
  },
  {
    slug: "como-cada-aluno-esta",
    title: "Como cada aluno está",
    about: "Veja quem não começou, quem parou e quem terminou, escreva para eles e acompanhe as notas.",
    door: STUDENTS,
    steps: [
      "Abra o curso e toque em Alunos. As situações no alto dizem quantos estão em cada uma.",
      "Filtre por turma ou pela última aula, e ordene pelo progresso ou pelo último estudo.",
      "Marque alunos e escolha Escrever uma mensagem. Ela fica como rascunho até você enviar.",
      "Em Progresso por aula, veja em que aula eles param.",
      "Em Notas, veja a melhor nota de cada um em cada questionário.",
    ],
    facts: [
      {
        title: "As situações: cada aluno está em uma só",
        lines: Object.values(STUDY_STATES).map(({ label, hint }) => `${label}: ${hint}`),
      },
      {
        title: "Mensagens e lembretes",
        lines: [
          "Uma mensagem vai a quem tem acesso e a quem comprou e ainda não entrou, menos a quem desligou as mensagens do curso. Por um minuto depois de enviar, você ainda pode voltar atrás.",
          "O lembrete de quem parou há 14 dias é ligado em cada curso, e cada aluno pode desligar o dele.",
          "O resumo da semana sai na segunda-feira, só para quem pediu.",
        ],
      },
      {
        title: "Notas",
        lines: [
          "Só quem dá o curso vê as notas, e quem cuida de todos os cursos.",
          "Quem não passou, ou já usou todas as tentativas, pode ser aprovado à mão no menu da linha. A aula fica concluída, e o que esperava por ela abre.",
          "Uma aprovação à mão pode ser retirada. O que o aluno passou por conta própria, não.",
        ],
      },
    ],
    unsure: [],
    words:
      "alunos progresso parados atrasados inativos não começou concluiu mensagem aviso nota prova questionário aprovar tentativas",
  },
  {
    slug: "fim-do-curso-e-certificado",
    title: "Fim do curso e certificado",
    about: "Escolha o que lê quem conclui, o próximo curso e a cara do certificado.",
    door: COURSES,
    steps: [
      "Em Cursos, edite o curso e abra No fim do curso.",
      "Escreva a mensagem a quem conclui e escolha o próximo curso.",
      "Escolha o modelo do certificado e, se quiser, uma frase sua, quem assina e a imagem da assinatura.",
    ],
    facts: [
      {
        title: "Carga horária",
        lines: [
          "É a que você escreve no curso. Em branco, é a soma das aulas, se todas têm duração.",
          "Quando não se sabe, nem a página do curso nem o certificado dizem uma.",
        ],
      },
      {
        title: "Certificado",
        lines: [
          "O aluno emite quando fez todas as aulas publicadas, e confirma o nome uma vez só.",
          "Nome, curso, carga horária e dias ficam como estavam na emissão. O modelo, a frase e a assinatura mudam em todos.",
          "Qualquer pessoa confere um certificado pelo código dele, e o aluno o leva ao LinkedIn com um botão.",
          "O fim do acesso não tira um certificado já emitido.",
        ],
      },
    ],
    unsure: [],
    words:
      "certificado conclusão carga horária assinatura modelo linkedin próximo curso mensagem final diploma",
  },
];
