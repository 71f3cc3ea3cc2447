import type { DeliverableFile } from "./product-shape.ts";

export const exerciseBookFiles: readonly DeliverableFile[] = [
  {
    path: "dados/vendas-padaria.csv",
    isSheet: true,
    text: `data;produto;quantidade;unitario;total;pagamento
03/08/2026;Pão francês;40;0,90;36,00;PIX
03/08/2026;pao frances;25;0,90;22,50;Dinheiro
2026-08-03;Cuca de banana;3;28,00;84,00;Cartão
03/08/26;Café coado;18;7,00;126,00;PIX
04/08/2026;Pão Francês ;52;0.90;46,80;pix
04/08/2026;Cuca de uva;2;32,00;64,00;Cartão
04/08/2026;Bolo de fubá;1;38,00;38,00;PIX
04/08/2026;Café coado;21;7,00;147,00;Dinheiro
05/08/2026;Pão francês;47;0,90;42,30;PIX
05/08/2026;Cuca de banana;4;28,00;112,00;Cartao
05/08/2026;Sanduíche;6;19,00;104,00;PIX
31/09/2026;Café coado;16;7,00;112,00;PIX
06/08/2026;Pão francês;39;0,90;35,10;Dinheiro
06/08/2026;Bolo de fubá;2;38,00;76,00;PIX
06/08/2026;Cuca de banana;;28,00;84,00;PIX
07/08/2026;Pão francês;61;0,90;54,90;PIX
07/08/2026;Sanduíche;8;19,00;152,00;Cartão
07/08/2026;Café coado;24;7,00;168,00;PIX
`,
  },
  {
    path: "dados/clientes.csv",
    isSheet: true,
    text: `nome;telefone;cidade;desde
Noêmia Kretzer;(47) 99911-0001;Blumenau;12/02/2024
Noemia Kretzer;47999110001;Blumenau;12/02/2024
Valdir Hort;(47) 99911-0002;Gaspar;03/05/2024
VALDIR HORT;(47) 99911-0012;Gaspar;18/09/2025
Iara Bauer;47 99911 0003;Pomerode;20/05/2024
Iara Bauer Lenzi;(47) 99911-0003;Pomerode;20/05/2024
Josué Prates;(47) 99911-0004;Indaial;01/07/2025
Josué  Prates;(47) 99911-0005;Indaial;22/07/2025
`,
  },
  {
    path: "exercicios.md",
    text: `# Seis exercícios

1. **Uma grafia só.** Em vendas-padaria.csv, faça com que cada produto apareça escrito de um jeito só.
   Não apague a coluna original: crie outra ao lado.
2. **Datas de verdade.** Transforme a coluna data em datas que a planilha soma e ordena. Uma delas não existe.
   Qual, e o que você faria com a linha?
3. **O total que não bate.** Encontre a linha em que o total não é quantidade vezes unitário.
4. **Quem é quem.** Em clientes.csv há quatro suspeitas de repetição. Três são a mesma pessoa. Uma não dá
   para saber sem perguntar. Diga qual e por quê.
5. **Resumo por dia.** Some as vendas por dia e forma de pagamento, em uma tabela que se atualiza sozinha.
6. **A porta fechada.** Arrume a planilha para que a próxima pessoa não consiga repetir os erros 1, 2 e 3.
`,
  },
  {
    path: "gabarito.md",
    text: `# Gabarito comentado

**1.** ARRUMAR tira espaços e PRI.MAIÚSCULA acerta as letras, mas "pao" segue sem til. O que resolve é uma aba
De/Para com duas colunas, escrita à mão, e PROCV(ARRUMAR(MINÚSCULA(B2)); DePara; 2; FALSO). Palavra nova que não
está na lista devolve erro, e isso é bom: alguém olha.

**2.** DATA.VALOR entende 03/08/2026 e 03/08/26. Para 2026-08-03, monte com DATA(ESQUERDA(A4;4); EXT.TEXTO(A4;6;2);
DIREITA(A4;2)). O dia 31/09 não existe. Não adivinhe: marque a linha e pergunte a quem lançou.

**3.** Linha do sanduíche em 05/08: 6 x 19,00 são 114,00, e está 104,00. Use =ARRED(C2*D2;2)<>E2 para achar.
Repare que 0.90 com ponto vira texto em planilha brasileira: SUBSTITUIR(D6;".";",") antes de contar.

**4.** Noêmia, Valdir e Iara coincidem em nome ou telefone o bastante para juntar. Valdir pede cuidado: o telefone
mudou, a cidade não. Josué Prates tem telefones e datas diferentes; podem ser pai e filho. Pergunte.

**5.** Tabela dinâmica com data nas linhas, pagamento nas colunas e soma do total. Ou SOMASES, se quiser formato fixo.

**6.** Validação de dados: lista para produto e pagamento, data entre 01/01/2020 e hoje, quantidade maior que zero.
O total deixa de ser digitado e passa a ser fórmula em coluna protegida.
`,
  },
];
