import { withDefaults } from '@atrium/charts/contract/define/prop-values'
import { invalidParameter, type Text } from '@atrium/core/contract/refusal'
import type { HasParts } from '@atrium/core/server/call/part'
import { type SplitSettings, splitSecrets } from '@atrium/core/server/secrets/split-secrets'
import { type ConnectorSpec, needsSetUp } from '../../contract/define/connector.ts'
import { settingErrors } from '../../contract/source-settings.ts'
import { kindsOf } from '../queryplane/kinds.ts'

/** Kinds of data sources as rows name them, and the settings that they take. */

const NOT_THERE: Text = { zh_CN: '暂不支持这种数据源', en_US: 'This kind of data source is not yet there' }
const ONE_EACH: Text = {
  zh_CN: '内置数据源已存在，不能新建',
  en_US: 'This built-in data source is there already; another cannot be created',
}

/** @throws invalidParameter at `type` for a kind that does not exist yet, or of which every tenant has one */
export function settableKind(from: HasParts, type: unknown): ConnectorSpec {
  const spec = kindOf(from, type)
  if (!needsSetUp(spec)) throw invalidParameter({ fields: { type: ONE_EACH } })
  return spec
}

/** @throws invalidParameter at `type` */
export function kindOf(from: HasParts, type: unknown): ConnectorSpec {
  const spec = kindsOf(from).connectors.find((one) => one.type === type)
  if (!spec) throw invalidParameter({ fields: { type: NOT_THERE } })
  return spec
}

/**
 * The settings that a caller gives, complete with defaults, and the secrets among them apart.
 * @param stored what they replace
 * @throws invalidParameter at `props` and at each wrong setting
 */
export function splitSettings(
  { settings, address = [], checkSettings }: ConnectorSpec,
  given: Readonly<Record<string, unknown>>,
  stored: SplitSettings,
): SplitSettings {
  const names = Object.keys(settings)
  const secrets = names.filter((name) => settings[name]?.kind === 'secret')
  const defaults = Object.entries(withDefaults(settings, {})).filter(
    ([name, value]) => value !== null && value !== '' && !(name in given),
  )
  return splitSecrets({ names, secrets, address }, { ...Object.fromEntries(defaults), ...given }, stored, (whole) => {
    const inTable = Object.entries(settingErrors(settings, whole))
    const wrong = inTable.length > 0 ? inTable : Object.entries(checkSettings?.(whole) ?? {})
    if (wrong.length === 0) return
    const fields = Object.fromEntries(wrong.map(([name, text]) => [`props.${name}`, text]))
    throw invalidParameter({ fields: { props: CHECK, ...fields } })
  })
}

const CHECK: Text = { zh_CN: '请检查配置项', en_US: 'Check the settings' }
