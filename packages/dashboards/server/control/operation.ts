import { withDefaults } from '@atrium/charts/contract/define/prop-values'
import { allProps, type Relay, type WidgetSpec } from '@atrium/charts/contract/define/widget'
import type { Triple } from '@atrium/core/contract/access'
import { inLocale, type Locale, Refusal, type Text } from '@atrium/core/contract/refusal'
import type { Ctx } from '@atrium/core/server/call/ctx'
import type { Services } from '@atrium/core/server/call/services'
import { rawSql } from '@atrium/core/server/db/raw'
import { tenantZone } from '@atrium/core/server/db/tenant-zone'
import { standingOf } from '@atrium/core/server/entity/standing'
import { allowancesOf } from '@atrium/core/server/outside/allowances'
import { timeseriesOf } from '@atrium/timeseries/server/store/part'
import type { ControlCall, ControlValues } from '../../contract/control.ts'
import type {
  ControlProps,
  HttpRequestProps,
  InfluxdbWriteProps,
  InputProps,
  MqttPublishProps,
} from '../../contract/control-props.ts'
import { sentValue, writtenValues } from '../../contract/control-values.ts'
import type { ComponentItem } from '../../contract/dashboard.ts'
import { mayAsk } from '../boards/admission.ts'
import { addressKey, addressOf, isForAddress, secretsOf } from '../boards/secrets.ts'
import { readStored, zoneOf } from '../boards/stored.ts'
import { kindsOf } from '../queryplane/kinds.ts'
import type { OpenedSources } from '../queryplane/opened-sources.ts'
import { dataSourceMissing } from '../queryplane/query/refusals.ts'
import type { ReadBackRequest } from './read-back.ts'
import { mayNotControl, notAControl, reasonNeeded, wrongValue } from './refusals.ts'
import { prepareHttp } from './relays/http.ts'
import { prepareInfluxdb } from './relays/influxdb.ts'
import { prepareMqtt } from './relays/mqtt.ts'
import type { Prepared, SendingFrom } from './relays/relay.ts'

/** One of the ways, and what belongs to it. */
export interface Way {
  relay: Relay
  /** The permission that it needs besides reading the dashboard. */
  control: Triple
  /** How the audit log calls its records. */
  logged: string
}

/** What the released component says about an operation, and who asks for it. */
export interface Operation {
  dashboard: { _id: string; name: string }
  item: ComponentItem
  /** As messages call it. */
  name: string
  props: ControlProps
  values: ControlValues
  asked: ReadBackRequest
  /** Ready to be sent, or why it may not be. */
  prepared: Prepared | Refusal
}

/**
 * Reads an operation in the caller's tenant; the caller may read the dashboard.
 * @throws notAControl
 */
export async function readOperation(
  ctx: Ctx,
  services: Services,
  sources: Pick<OpenedSources, 'read'>,
  way: Way,
  call: ControlCall,
): Promise<Operation> {
  const { widgets } = kindsOf(ctx)
  const stored = await readStored(ctx.tx, widgets, call.dashboard)
  const item = stored?.components.find(({ _id }) => _id === call.component)
  const spec = widgets.find(({ kind }) => kind === item?.component.component)
  if (!stored || !item || spec?.relay !== way.relay) throw notAControl()
  const props = withDefaults(allProps(spec), item.component.props) as unknown as ControlProps
  const session = ctx.session!
  const zone = zoneOf(stored.options) ?? (await tenantZone(ctx.tx))
  const standing = await standingOf(ctx.tx, session)
  const operation = {
    dashboard: { _id: stored._id, name: stored.name },
    item,
    name: props.name || item.component.title || spec.kind,
    props,
    asked: { item, spec, zone, session, standing, locale: ctx.locale },
  }
  try {
    if (!mayAsk(session, way.control)) throw mayNotControl()
    if (props.reason === 'required' && !call.reason?.trim()) throw reasonNeeded()
    const values = checkedValues(way.relay, props, call.values, ctx.locale)
    const from = await sendingFrom(ctx, services, sources, { dashboard: stored._id, item, spec, props })
    return { ...operation, values, prepared: PREPARE[way.relay](from, props, values) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { ...operation, values: call.values, prepared: error }
  }
}

const PREPARE: Record<Relay, (from: SendingFrom, props: ControlProps, values: ControlValues) => Prepared> = {
  httpRequest: (from, props, values) => prepareHttp(from, props as HttpRequestProps, values),
  mqttPublish: (from, props, values) => prepareMqtt(from, props as MqttPublishProps, values),
  influxdbWrite: (from, props, values) => prepareInfluxdb(from, props as InfluxdbWriteProps, values),
}

/** @throws wrongValue, with the fields of a list */
function checkedValues(relay: Relay, props: ControlProps, given: ControlValues, locale: Locale): ControlValues {
  const refuse = (text: Text, fields?: Record<string, Text>) =>
    wrongValue({ params: { reason: inLocale(text, locale) }, ...(fields ? { fields } : {}) })
  if (relay === 'influxdbWrite') {
    const { values, errors } = writtenValues(props as InfluxdbWriteProps, given)
    const [first] = Object.values(errors)
    if (first) throw refuse(first, errors)
    return values
  }
  const { value, error } = sentValue(props as unknown as InputProps, given.value)
  if (error) throw refuse(error)
  return { value }
}

interface Sender {
  dashboard: string
  item: ComponentItem
  spec: WidgetSpec
  props: ControlProps
}

/** @throws dataSourceMissing, also for a source of another kind than the prop says */
async function sendingFrom(
  ctx: Ctx,
  services: Services,
  sources: Pick<OpenedSources, 'read'>,
  { dashboard, item, spec, props }: Sender,
): Promise<SendingFrom> {
  const place = `${item._id}.${spec.kind}.`
  const known = await secretsOf(ctx, dashboard)
  const address = addressOf(spec, item.component.props)
  const sealed = Object.entries(known).filter(
    ([path]) => path.startsWith(place) && !path.endsWith(addressKey('')) && isForAddress(known, path, address),
  )
  return {
    tenantId: ctx.tenantId,
    egress: services.egress,
    allow: await allowancesOf(ctx.tx),
    timeseries: timeseriesOf(services),
    secrets: Object.fromEntries(sealed.map(([path, text]) => [path.slice(place.length), text])),
    source: await sourceOf(ctx, sources, spec, props),
  }
}

async function sourceOf(
  ctx: Ctx,
  sources: Pick<OpenedSources, 'read'>,
  spec: WidgetSpec,
  props: ControlProps,
): Promise<SendingFrom['source']> {
  const { dataSource: prop } = spec.props
  const { dataSource: id = '' } = props as { dataSource?: string }
  if (prop?.kind !== 'source' || id === '') return null
  const source = (await sources.read(ctx.tenantId, [id])).get(id)
  const connector = kindsOf(ctx).connectors.find(({ key }) => key === source?.connector)
  if (!source || connector?.type !== prop.type) throw dataSourceMissing()
  const { rows } = await rawSql(ctx.tx).executeSql<{ title: string }>(
    'select title from data_source where tenant_id = current_tenant() and id = $1',
    [id],
  )
  return { title: rows[0]?.title ?? '', settings: source.settings }
}
