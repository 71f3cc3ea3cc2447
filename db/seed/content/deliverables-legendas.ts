/** Ninety captions: objective, sector and text, one per line. */
export const captions = `
apresentar;geral;Eu sou [nome] e faço [o quê] em [cidade] desde [ano]. Se chegou agora, puxe uma cadeira.
apresentar;ateliê;Aqui tudo passa por quatro mãos, e duas são minhas.
apresentar;restaurante;Cozinha pequena, cardápio curto, panela no fogo desde as seis.
apresentar;clínica;Atendo uma pessoa por vez. É por isso que a sala de espera quase sempre está vazia.
apresentar;escola;Somos [número] professores e uma combinação: ninguém aprende com vergonha de perguntar.
apresentar;oficina;Conserto o que ainda tem conserto e digo quando não tem.
apresentar;loja;Escolho cada peça como se fosse levar para casa. Algumas eu levo.
apresentar;serviços;Faço [serviço]. O que isso muda no seu mês: [resultado concreto].
apresentar;geral;Três coisas sobre esta casa: [fato], [fato] e o café é coado.
processo;ateliê;Entre a ideia e a prateleira vão [número] dias. Hoje mostro o terceiro.
processo;restaurante;O molho começa no tomate assado, ontem à noite.
processo;oficina;Desmontar é metade do serviço. A outra metade é lembrar a ordem.
processo;loja;Antes de entrar no catálogo, cada peça passa uma semana na minha casa.
processo;clínica;A primeira consulta é quase toda conversa. O exame vem depois de entender.
processo;escola;Antes da aula, a gente erra os exercícios de propósito para saber onde dói.
processo;serviços;Todo projeto começa com uma folha em branco e sete perguntas.
processo;ateliê;Esta é a versão que deu errado. A da loja é a quarta.
processo;geral;O que leva mais tempo e ninguém vê: [etapa].
dúvida;geral;A pergunta que mais ouço: [pergunta]. A resposta curta: [resposta].
dúvida;loja;Posso trocar? Pode. Sete dias, sem interrogatório.
dúvida;ateliê;Vai à máquina? Vai, na grade de cima e sem pressa.
dúvida;restaurante;Tem opção sem [ingrediente]? Tem, e não é salada.
dúvida;clínica;Dói? Às vezes incomoda. Aviso antes e paro quando você disser.
dúvida;escola;Com que idade dá para começar? Com a sua.
dúvida;oficina;Vale a pena consertar? Quando o conserto passa da metade do novo, eu digo.
dúvida;serviços;Quanto tempo leva? [prazo], se os textos chegarem. [prazo maior], se não chegarem.
dúvida;geral;Dá para pagar em partes? Dá. Explico no comentário.
história;geral;A primeira vez que vendi [produto], errei o preço para menos e o troco para mais.
história;ateliê;Aprendi este ponto com [pessoa], que aprendeu com a janela aberta e o rádio ligado.
história;restaurante;Esta receita veio em um papel de pão, sem medida nenhuma. Demorei dois anos.
história;oficina;Chegou desmontado, em três sacolas. Saiu andando.
história;loja;Esta peça já foi embora e voltou de presente para a dona anterior.
história;clínica;Ela veio por causa do joelho e descobrimos que era o sapato.
história;escola;Ele dizia que não levava jeito. Ontem ensinou a colega.
história;serviços;O cliente pediu um site. Precisava de um telefone que atendesse.
história;geral;Quase fechei em [ano]. O que mudou foi [coisa pequena].
lançar;geral;Tem novidade: [produto]. Fiz porque [motivo em uma linha].
lançar;ateliê;Doze peças, nenhuma igual. As fotos mostram todas.
lançar;restaurante;Entrou no cardápio: [prato]. Sai quando acabar a estação.
lançar;loja;Chegou [produto]. Testei por um mês e conto o que achei, inclusive o defeito.
lançar;escola;Turma nova de [assunto], às [hora], para quem trabalha o dia inteiro.
lançar;clínica;Agora também atendo [dia], das [hora] às [hora]. Foi o que vocês mais pediram.
lançar;serviços;Novo serviço, pequeno e com preço fechado: [serviço], R$ [valor].
lançar;oficina;Agora também consertamos [objeto]. Traga o que está parado na garagem.
lançar;geral;Demorou, ficou pronto e eu não mudaria nada. [produto], a partir de hoje.
preço;geral;Custa R$ [valor]. Dentro disso estão [item], [item] e [item].
preço;ateliê;São seis horas de trabalho e o barro. O preço é quase todo tempo.
preço;restaurante;O prato subiu dois reais. O azeite subiu mais. Preferi contar.
preço;serviços;Meu preço está no site. Poupo o seu tempo e o meu.
preço;loja;No PIX sai por R$ [valor], porque a taxa do cartão fica com você.
preço;clínica;A consulta custa R$ [valor], com retorno em trinta dias incluído.
preço;escola;A mensalidade é R$ [valor]. O material já está dentro e fica com o aluno.
preço;oficina;O orçamento custa R$ [valor] e é descontado se você fizer o conserto.
preço;geral;Não faço promoção em novembro. O preço de hoje é o de agosto.
prova;geral;[nome do cliente], com permissão: "[frase exata que a pessoa disse]".
prova;ateliê;Comprada em [ano], usada todo dia. Assim ela está hoje.
prova;restaurante;A mesa quatro pediu três vezes. Fomos perguntar por quê.
prova;clínica;De não dormir de lado a dormir a noite toda: [número] sessões.
prova;escola;O trabalho de fim de curso da [nome], do jeito que ela entregou.
prova;oficina;Antes, durante e depois, na mesma luz.
prova;serviços;O formulário recebia [número] pedidos por mês. Passou a receber [número].
prova;loja;Das últimas cem caixas, [número] voltaram. Conto o que fizemos com elas.
prova;geral;Quem indica assume um risco. Obrigada a [nome] por assumir comigo.
convite;geral;Estou na loja hoje até as [hora]. Venha ver de perto.
convite;restaurante;Chove e tem sopa. Mesa na janela para os dois primeiros.
convite;ateliê;Sábado o forno abre às dez. Dá para ver as peças saírem quentes.
convite;escola;Aula aberta na [dia]. Traga uma dúvida, leve um exercício.
convite;clínica;Reservei dois horários para quem nunca veio. Responda com a palavra joelho.
convite;oficina;Traga o que está quebrado e tome um café enquanto eu olho.
convite;serviços;Vinte minutos de conversa, sem proposta no fim. Escolha um horário no perfil.
convite;loja;Separe o que não usa. Na quinta trocamos por desconto e doamos o resto.
convite;geral;Uma newsletter por mês, sem cupom. O endereço está no perfil.
bastidor;geral;Hoje deu errado: [o quê]. Amanhã tento de novo às [hora].
bastidor;ateliê;A bancada às sete da noite, sem arrumar para a foto.
bastidor;restaurante;Quem descasca o alho ouve o rádio. É a regra da casa.
bastidor;loja;Duzentas caixas montadas à mão ontem. A fita acabou na 198.
bastidor;oficina;A ferramenta mais usada da casa não é a que você imagina: [ferramenta].
bastidor;clínica;Entre um atendimento e outro, quinze minutos de janela aberta e anotação.
bastidor;escola;O quadro no fim do dia, antes de apagar.
bastidor;serviços;A planilha feia que segura o projeto bonito.
bastidor;geral;Quem você não vê nas fotos: [nome], que [o que faz].
despedida;geral;Fechamos de [data] a [data]. Os pedidos feitos até [data] saem antes.
despedida;loja;Última semana de [produto]. Não vou repor, e conto o motivo.
despedida;ateliê;Este esmalte acabou e o fornecedor também. Restam [número] peças.
despedida;restaurante;O [prato] sai do cardápio na sexta. Volta quando a fruta voltar.
despedida;escola;A turma termina hoje. Sobrou bolo e fez falta o Chico.
despedida;clínica;Entro em férias no dia [data]. A [nome] atende as urgências.
despedida;oficina;Agenda do mês cheia. Abro a próxima na segunda, às oito.
despedida;serviços;Este serviço termina em [mês]. Quem já contratou segue até o fim.
despedida;geral;Obrigada por este ano. Volto em [data], com a mesma porta e a tinta nova.
`;
