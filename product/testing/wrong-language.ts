import type { Locale } from '@atrium/core/contract/refusal'

/** Names, codes and units that are written in Latin letters in Chinese, too. */
const LATIN = new Set(
  `API APIv AccessKey Alt App AppID AppKey AppSecret AK SK SN PEM APP CSV PDF DELETE GET POST PUT Ctrl Shift Enter Esc Del Excel GBK H5 HMAC SHA
  HTML HTTP HTTPS ID IP InfluxQL SELECT SHOW JSON JPG PNG WebP LTTB MariaDB MB KB kB GB MQTT OCPP OpenAPI POSITION NFC QoS SIM SQL SVG TLS URL UKEY WITH Webhook
  ICCID Secret Key Sign Delete demo UTC WebSocket XLSX kWh kW Wh W V A Hz MPa OEE s ms min px curl TypeScript vs dBm openid H Atrium English token lan plc now video YYYY
  YY MMM MM DD HH mm ss id Telegraf ECharts SMS iot charge doll MySQL PostgreSQL Asia Shanghai CNGPI CNY OK bucket InfluxDB CPU ISO SSS time km WiFi Ts Nonce JSONPath Basic Bearer CA Cp Cpk NTU pH`.split(
    /\s+/,
  ),
)
/** The switch to the other language names it in that language. */
const CHINESE = new Set(['中文'])

/**
 * The first part of a text that is in the wrong language; undefined if there is none.
 * @param data texts that people typed or that are identifiers: a part that one of them contains is right
 */
export function wrongPart(text: string, locale: Locale, data: readonly string[] = []): string | undefined {
  const isData = (part: string) => data.some((one) => one.includes(part))
  if (locale === 'en_US') {
    return text.match(/[\u4e00-\u9fff]+/g)?.find((part) => !CHINESE.has(part) && !isData(part))
  }
  const plain = text.replace(/\{+[^}]*\}+|`[^`]*`|https?:\S+|[\w.-]+@[\w.]+|\S*[\d_./:]\S*/g, ' ')
  return plain.match(/[A-Za-z]{2,}/g)?.find((word) => !LATIN.has(word) && !isData(word))
}
