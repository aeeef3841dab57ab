import { inLocale, type Text } from '../../contract/refusal.ts'

type Params = Readonly<Record<string, string>>

/** A setting with which the server cannot start, reported to the operator. */
export class SettingsError extends Error {
  /** The message, with its names and values filled in. */
  readonly text: Text

  constructor(text: Text, params: Params = {}) {
    const filled = { zh_CN: inLocale(text, 'zh_CN', params), en_US: inLocale(text, 'en_US', params) }
    super(filled.en_US)
    this.name = 'SettingsError'
    this.text = filled
  }
}

const wrong = (zh_CN: string, en_US: string) => (params?: Params) => new SettingsError({ zh_CN, en_US }, params)

/** The possible errors of settings. */
export const settingsErrors = {
  needs: wrong('设置 {by} 时必须同时设置 {name}', '{by} needs {name}'),
  needsShared: wrong('{by} 需要 {name}，各进程须相同', '{by} needs {name}, the same for every process'),
  inProduction: wrong('生产环境不允许 {setting}', '{setting} is refused in production'),
  simInProduction: wrong(
    '生产环境不允许 SIM=1：模拟器只是替身',
    'SIM=1 is refused in production: the simulator is a stand-in',
  ),
  secretKey: wrong(
    '生产环境必须设置 SECRET_KEY，至少 32 个字符',
    'SECRET_KEY must be set in production, with at least 32 characters',
  ),
  plainHttp: wrong(
    'PUBLIC_URL 是未加密的 http：如果这个网络可信，请设置 ALLOW_HTTP=1',
    'PUBLIC_URL is plain http: set ALLOW_HTTP=1 if this network is trusted',
  ),
  tlsPair: wrong(
    'TLS_CERT 与 TLS_KEY 须同时设置，或都不设置',
    'TLS_CERT and TLS_KEY belong together: set both or neither',
  ),
  noFile: wrong('{name}={value}：没有这个文件', '{name}={value}: no such file'),
  smsTemplates: wrong(
    'SMS_TEMPLATES 的写法应为 signInCode=SMS_1,registerCode=SMS_2,…',
    'SMS_TEMPLATES: expected signInCode=SMS_1,registerCode=SMS_2,…',
  ),
  noInteger: wrong('{name}={value} 不是非负整数', '{name}={value} is not a whole number'),
  tooLarge: wrong('{name}={value}：最大为 {max}', '{name}={value}: at most {max}'),
  tooSmall: wrong('{name}={value}：最小为 {min}', '{name}={value}: at least {min}'),
  notOneOf: wrong('{name}={value}：可选的值为 {values}', '{name}={value}: expected one of {values}'),
  noTiles: wrong(
    'MAP_TILES={value}：须为含 {z}、{x}、{y} 的 http(s) 地址',
    'MAP_TILES={value}: expected an http(s) address with {z}, {x} and {y}',
  ),
  noAllowance: wrong(
    'EGRESS_ALLOW：{value} 不是主机名、地址或网段',
    'EGRESS_ALLOW: {value} is no host, address or range',
  ),
}
