<?php
/**
 * Plugin Name: Frete Certo
 * Description: Correios, transportadora e retirada em um cálculo só, com o dia provável de chegada.
 * Version: 1.4.0
 * Requires PHP: 8.1
 * License: GPL-2.0-or-later
 */
defined('ABSPATH') || exit;

function frete_certo_ler_csv(string $arquivo): array {
    $linhas = [];
    $cabeca = null;
    foreach (file(__DIR__ . '/' . $arquivo, FILE_IGNORE_NEW_LINES | FILE_SKIP_EMPTY_LINES) as $linha) {
        $campos = str_getcsv($linha, ';');
        if ($cabeca === null) { $cabeca = $campos; continue; }
        $linhas[] = array_combine($cabeca, $campos);
    }
    return $linhas;
}

/** Soma dias úteis a hoje, pulando sábado, domingo e feriado. */
function frete_certo_chegada(int $dias): string {
    $feriados = array_column(frete_certo_ler_csv('feriados.csv'), 'dia');
    $data = new DateTimeImmutable('now', wp_timezone());
    while ($dias > 0) {
        $data = $data->modify('+1 day');
        $util = $data->format('N') < 6 && !in_array($data->format('d/m'), $feriados, true);
        if ($util) { $dias--; }
    }
    return wp_date('l, j \\d\\e F', $data->getTimestamp());
}

add_action('woocommerce_shipping_init', function () {
    class Frete_Certo extends WC_Shipping_Method {
        public function __construct($instance_id = 0) {
            parent::__construct($instance_id);
            $this->id = 'frete_certo';
            $this->method_title = 'Frete Certo';
            $this->method_description = 'Lê faixas-de-cep.csv na pasta do plugin.';
            $this->supports = ['shipping-zones'];
            $this->title = 'Frete Certo';
        }

        public function calculate_shipping($package = []) {
            $cep = (int) preg_replace('/[^0-9]/', '', $package['destination']['postcode'] ?? '');
            $peso = (float) WC()->cart->get_cart_contents_weight();
            foreach (frete_certo_ler_csv('faixas-de-cep.csv') as $i => $faixa) {
                if ($cep < (int) $faixa['de'] || $cep > (int) $faixa['ate'] || $peso > (float) $faixa['ate_kg']) { continue; }
                $dia = frete_certo_chegada((int) $faixa['preparo'] + (int) $faixa['dias']);
                $verbo = $faixa['servico'] === 'Retirada' ? 'pronto' : 'chega';
                $this->add_rate([
                    'id' => $this->get_rate_id((string) $i),
                    'label' => $faixa['servico'] . ': ' . $verbo . ' até ' . $dia,
                    'cost' => (float) $faixa['base'] + $peso * (float) $faixa['por_kg'],
                ]);
            }
        }
    }
});

add_filter('woocommerce_shipping_methods', fn ($metodos) => $metodos + ['frete_certo' => 'Frete_Certo']);
