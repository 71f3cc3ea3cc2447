import type { AttachmentSeed } from "./course-shape.ts";

/** Twenty sales to practise on; two of them were spoilt on purpose. */
export const trainingSheet: AttachmentSeed = {
  name: "planilha-de-treino.csv",
  text: `data;cliente;produto;quantidade;unitario;total
2026-08-03;Helena Zimmer;Cuca de banana;2;28,00;56,00
2026-08-03;Helena Zimmer;Pão de milho;1;9,00;9,00
2026-08-04;Otávio Reis;Cuca de uva;1;30,00;30,00
2026-08-04;Dalva Koch;Pão de milho;3;9,00;27,00
2026-08-05;Ilse Becker;Cuca de banana;1;28,00;28,00
2026-08-05;Ilse Becker;Biscoito de nata;4;12,50;50,00
2026-08-06;Marcos Prado;Pão integral;2;14,00;28,00
2026-08-07;Helena Zimmer;Biscoito de nata;2;12,50;25,00
2026-08-07;Ruth Wagner;Cuca de uva;2;30,00;60,00
2026-08-08;Otávio Reis;Pão de milho;2;9,00;18,00
2026-08-10;Dalva Koch;Cuca de banana;1;28,00;82,00
2026-08-11;Ana Wiggers;Pão integral;1;14,00;14,00
2026-08-11;Marcos Prado;Cuca de banana;3;28,00;84,00
2026-08-12;Ruth Wagner;Biscoito de nata;6;12,50;75,00
2026-08-13;Ilse Becker;Cuca de uva;1;30,00;30,00
2026-08-14;Ana Wiggers;Cuca de banana;2;28,00;56,00
31/09/2026;Otávio Reis;Pão integral;1;14,00;14,00
2026-08-17;Helena Zimmer;Cuca de uva;1;30,00;30,00
2026-08-18;Dalva Koch;Biscoito de nata;2;12,50;25,00
2026-08-19;Marcos Prado;Pão de milho;4;9,00;36,00
`,
};

export const registerModel: AttachmentSeed = {
  name: "modelo-de-registro.csv",
  text: `quando;o_que;chave;resultado;detalhe
2026-08-19 09:02;novo pedido;1047;feito;três itens, R$ 275,00, linha 212
2026-08-19 09:02;novo pedido;1047;repetido;já estava na linha 212
2026-08-19 11:40;novo pedido;1048;falhou;sem CEP; esperando correção no formulário
`,
};

export const testNotice: AttachmentSeed = {
  name: "aviso-de-teste.json",
  text: `{
  "evento": "pedido.pago",
  "numero": 1047,
  "total": 27500,
  "pago_em": "2026-08-19T12:02:11Z",
  "cliente": { "nome": "Helena Zimmer", "email": "helena@teste.example", "cep": "89010-000" },
  "itens": [
    { "codigo": "cuca-banana", "quantidade": 2, "unitario": 2800 },
    { "codigo": "kit-cafe", "quantidade": 1, "unitario": 21900 }
  ]
}
`,
};

/** Imports into n8n as it is. */
export const webhookFlow: AttachmentSeed = {
  name: "fluxo-receber-e-responder.json",
  text: `{
  "name": "Receber e responder",
  "nodes": [
    {
      "parameters": { "httpMethod": "POST", "path": "pedido", "responseMode": "responseNode", "options": { "rawBody": true } },
      "name": "Webhook", "type": "n8n-nodes-base.webhook", "typeVersion": 2, "position": [240, 300]
    },
    {
      "parameters": { "operation": "executeQuery", "query": "INSERT INTO avisos (chave, corpo) VALUES ($1, $2) ON CONFLICT (chave) DO NOTHING;" },
      "name": "Guardar", "type": "n8n-nodes-base.postgres", "typeVersion": 2, "position": [460, 300]
    },
    {
      "parameters": { "respondWith": "noData", "options": { "responseCode": 200 } },
      "name": "Responder", "type": "n8n-nodes-base.respondToWebhook", "typeVersion": 1, "position": [680, 300]
    }
  ],
  "connections": {
    "Webhook": { "main": [[{ "node": "Guardar", "type": "main", "index": 0 }]] },
    "Guardar": { "main": [[{ "node": "Responder", "type": "main", "index": 0 }]] }
  }
}
`,
};

export const panelQueries: AttachmentSeed = {
  name: "consultas-do-painel.sql",
  text: `-- Rodou?
SELECT max(fim) AS ultima FROM execucoes WHERE resultado = 'feito';

-- Está em dia?
SELECT count(*) AS fila, min(recebido_em) AS mais_antigo
FROM avisos WHERE situacao = 'novo';

-- Quanto demora?
SELECT percentile_cont(0.95) WITHIN GROUP (ORDER BY fim - inicio)
FROM execucoes WHERE inicio > now() - interval '1 day';

-- Quem precisa de gente?
SELECT chave, detalhe, tentativas FROM avisos
WHERE situacao = 'falhou' ORDER BY recebido_em LIMIT 20;
`,
};

export const priceSheet: AttachmentSeed = {
  name: "folha-de-preco.csv",
  text: `produto;material;embalagem;perda;minutos;valor_hora;soma_a;taxa_%;imposto_%;preco_minimo
Caneca 280 ml;9,40;3,10;0,80;35;30,00;30,80;4,5;0;32,25
Jogo de quatro;37,60;7,90;3,20;120;30,00;108,70;4,5;0;113,82
Cartão com envelope;1,10;0,60;0,05;6;30,00;4,75;4,5;0;4,97
`,
};

export const storeTexts: AttachmentSeed = {
  name: "textos-da-loja.txt",
  text: `TROCA E DEVOLUÇÃO
Você tem sete dias, contados do dia em que recebeu, para desistir da compra sem explicar o motivo.
Escreva para [seu e-mail]. Nós pagamos o envio de volta e devolvemos o valor inteiro, com o frete.
Se a peça chegou com defeito, mande uma foto: trocamos em até [prazo] dias.

QUEM SOMOS
[Nome ou razão social], [CPF ou CNPJ], [endereço], [telefone ou e-mail].

PRIVACIDADE
Pedimos nome, e-mail, endereço e CPF para entregar o pedido e emitir a nota.
Dividimos o necessário com quem recebe o pagamento, com quem entrega e com o contador.
Guardamos os dados do pedido por cinco anos, porque a lei fiscal pede.
Para ver, corrigir ou apagar os seus dados, escreva para [seu e-mail].
`,
};

export const zipCodes: AttachmentSeed = {
  name: "cinco-ceps.csv",
  text: `lugar;cep;prazo;preco
Sua rua;;;
Capital do seu estado;;;
São Paulo, SP;01310-100;;
Manaus, AM;69005-010;;
CEP que não existe;00000-000;deve recusar;deve explicar
`,
};
