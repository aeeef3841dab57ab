import { isDeepStrictEqual } from 'node:util'
import type { Dataset } from '@atrium/charts/contract/data'
import type { WidgetSpec } from '@atrium/charts/contract/define/widget'
import {
  DEFAULT_LOCALE,
  type Locale,
  recordNotFound,
  signInRequired,
  temporarilyUnavailable,
} from '@atrium/core/contract/refusal'
import type { Session } from '@atrium/core/server/call/session'
import { inBoardRange } from '../../contract/board-range.ts'
import type { ScriptPreview, ScriptPreviewRequest } from '../../contract/converter/script-preview.ts'
import type {
  ChoicesRequest,
  ComponentItem,
  ItemRequest,
  JoinRequest,
  ParameterChoices,
  PreviewRequest,
} from '../../contract/dashboard.ts'
import { chosenValues, offeredTag } from '../../contract/parameters.ts'
import { rowOf } from '../../contract/stored-sources.ts'
import { notForEveryone, type StreamTicket, type TicketRequest } from '../../contract/stream.ts'
import type { Admitted } from '../boards/admission.ts'
import { differenceOf } from '../boards/difference.ts'
import type { Drawing } from '../boards/public/drawn.ts'
import { publicPart } from '../boards/public/public-part.ts'
import { type StoredDashboard, zoneOf } from '../boards/stored.ts'
import type { PlaneQuery } from '../queryplane/connector.ts'
import type { Connectors } from '../queryplane/connectors.ts'
import { NO_ROWS, type OpenedRows } from '../queryplane/opened-sources.ts'
import type { Asker, QueryPlane, Watching } from '../queryplane/plane.ts'
import {
  type ChosenValues,
  checkValues,
  namesAny,
  type ParameterValues,
  valuesOf,
  viewedValues,
} from '../queryplane/query/parameters.ts'
import { publicRequest } from '../queryplane/query/public-request.ts'
import { noSuchData, tooManyWatched } from '../queryplane/query/refusals.ts'
import type { Accepts, Follower } from '../queryplane/shared-query.ts'
import type { Admission } from './admission.ts'
import { publicDataset, publicError, publicFollower, publicStreamError } from './public-follower.ts'

interface Watched {
  request: ItemRequest
  query: PlaneQuery
  /** What a public viewer sees is drawn by it; null for other viewers. */
  drawing: Drawing | null
  follower: Follower
}

interface Watch extends Watched {
  watching: Watching
}

interface Joined {
  admitted: Admitted
  /** Whether the page shows the draft. */
  isDraft: boolean
  session: Session | null
  /** For a public viewer, its public part. */
  stored: StoredDashboard
  /** The values for the dashboard's parameters: of the page's address, and those that the page has set since. */
  data: JoinRequest['data']
  /** Of these, the values of the dashboard's parameters; kept, because patterns take time to match. */
  given: ParameterValues
  /** What they mean. */
  chosen: ChosenValues
  locale: Locale
  /** '' if no data of the dashboard depend on their viewer, or the viewer may not see them. */
  standing: string
  /** The time zone of the dashboard. */
  zone: string
  /** The stored data sources that its components name, and those of them that exist. */
  named: ReadonlySet<string>
  rows: OpenedRows
}

const MAX_WATCHES = 600
/** The largest age of a shared answer that a newly opened page gets, however long its refresh interval is. */
const MAX_SHARED_AGE_MS = 60_000
const MAX_ATTEMPTS = 5

/** What a page with controls is told. */
interface Controlled {
  tenantId: string
  items: string[]
  /** Whether its viewer may operate them. */
  may: boolean
}

/** One page and the dashboard that it has joined: its watches, and its access. */
export class Viewer {
  private readonly admission: Admission
  private readonly plane: QueryPlane
  private readonly connectors: Connectors
  private readonly widgets: readonly WidgetSpec[]
  private readonly watches = new Map<string, Watch>()
  /** Item and source → when the last answer was read. */
  private readonly seenMs = new Map<string, number>()
  private joined: Joined | undefined
  /** The dashboard whose draft the page shows, or is about to. */
  previewed: string | undefined

  constructor(admission: Admission, plane: QueryPlane, connectors: Connectors, widgets: readonly WidgetSpec[]) {
    this.admission = admission
    this.plane = plane
    this.connectors = connectors
    this.widgets = widgets
  }

  get dashboard(): string | undefined {
    return this.joined?.admitted.id
  }

  get watched(): string[] {
    return [...this.watches.keys()]
  }

  /**
   * The controls that its viewer sees the states of; undefined for public viewers, and in a draft, whose controls send
   * nothing.
   */
  get controls(): Controlled | undefined {
    if (!this.joined?.admitted.forReader || !this.joined.session || this.joined.isDraft) return undefined
    const { admitted, stored, session } = this.joined
    const isControl = (kind: string) => this.widgets.some((widget) => widget.kind === kind && widget.relay)
    const items = stored.components.filter(({ component }) => isControl(component.component))
    return { tenantId: admitted.tenantId, items: items.map(({ _id }) => _id), may: this.admission.mayControl(session) }
  }

  readsFrom(source: string): boolean {
    return this.joined?.named.has(source) ?? false
  }

  /** When the session of the viewer expires. */
  get expiresAtMs(): number {
    return this.joined?.session?.expiresAtMs ?? Number.POSITIVE_INFINITY
  }

  /** The token hash of the viewer's session. */
  get tokenHash(): string | undefined {
    return this.joined?.session?.tokenHash
  }

  /**
   * Joins a dashboard and leaves the previous one.
   * @throws signInRequired for a private, missing, foreign or invalid one alike; insufficientPermission for the draft of
   * one that the viewer may only see
   */
  async join({ dashboard, draft, data, locale = DEFAULT_LOCALE }: JoinRequest): Promise<void> {
    this.leave()
    const isDraft = draft === true
    if (isDraft) this.previewed = dashboard
    this.joined = await this.look({ dashboard, isDraft }, data, locale)
  }

  /** @throws signInRequired | recordNotFound | tooManyWatched, and what resolving the query throws */
  watch(id: string, request: ItemRequest, follower: Follower): void {
    this.unwatch(id)
    if (this.watches.size >= MAX_WATCHES) throw tooManyWatched()
    this.follow(id, this.wanted(request, follower))
  }

  private wanted(request: ItemRequest, follower: Follower): Watched {
    return { request, follower, query: this.resolve(request), drawing: this.publicDrawing(request.item) }
  }

  private follow(id: string, wanted: Watched): void {
    const { query, request } = wanted
    const watching = this.plane.watch(this.asker, query, this.visibleTo(wanted), this.accepts(request))
    this.watches.set(id, { ...wanted, watching })
  }

  /** The values of the dashboard's unlocked parameters. */
  get values(): ParameterValues {
    const { stored, given } = this.here
    return viewedValues(stored.options.parameters ?? [], given)
  }

  /**
   * Sets parameters, all or none, and resolves the watches again whose stored query names a changed one.
   * @returns the items whose data depend on a changed one
   * @throws valueNotAllowed | signInRequired
   */
  setValues(values: ParameterValues): string[] {
    const { here } = this
    checkValues(here.stored.options.parameters ?? [], values)
    const before = here.given
    here.data = { ...here.data, ...values }
    Object.assign(here, valuesIn(here.stored, here.data))
    const names = Object.keys(values).filter((name) => before[name] !== values[name])
    const depends = ({ item, source }: ItemRequest) =>
      namesAny(itemOf(here.stored, item).component.dataSources[source]?.props, names)
    for (const [id, watch] of [...this.watches]) if (depends(watch.request)) this.renew(id, watch)
    const concerned = here.stored.components.filter(({ component }) => namesAny(component.dataSources, names))
    return concerned.map(({ _id }) => _id)
  }

  /**
   * Values of the tag of a parameter, for whom its author offers them.
   * @throws noSuchData for all others alike
   */
  async choices({ parameter, search }: ChoicesRequest): Promise<ParameterChoices> {
    const tag = offeredTag(this.here.stored.options.parameters ?? [], parameter, this.isPublic)
    if (!tag) throw noSuchData()
    return this.plane.choices(this.asker, tag, search)
  }

  unwatch(id: string): void {
    this.watches.get(id)?.watching.stop()
    this.watches.delete(id)
  }

  latest(id: string): Dataset | undefined {
    const { watching, drawing = null } = this.watches.get(id) ?? {}
    const dataset = watching?.latest()
    return dataset && shown(dataset, drawing)
  }

  /** Reads the data of every source of an item once. */
  async pull(item: string, signal: AbortSignal): Promise<Dataset[]> {
    const { stored } = this.here
    const found = itemOf(stored, item)
    const queries = found.component.dataSources.map((_, source) =>
      this.resolve({ item, source, widthPx: Math.max(1, found.width) }),
    )
    const drawing = this.publicDrawing(item)
    const datasets = await Promise.all(queries.map((query) => this.plane.pull(this.asker, query, signal))).catch(
      (error: unknown) => Promise.reject(drawing ? publicError(error) : error),
    )
    return datasets.map((dataset) => shown(dataset, drawing))
  }

  /**
   * What was recorded is a range of time, which visitors of a public page choose only if its author lets them.
   * @throws signInRequired | recordNotFound | notForEveryone, and what the admission throws
   */
  async ticket({ item, history }: TicketRequest): Promise<StreamTicket> {
    const { admitted, isDraft, session, stored } = this.here
    const { _id } = itemOf(stored, item)
    if (history && this.isPublic && stored.options.publicRange !== true) throw notForEveryone()
    const place = { tenantId: admitted.tenantId, dashboard: admitted.id, item: _id, isDraft, isPublic: this.isPublic }
    const ticket = this.admission.ticket(session, history ? { ...place, history } : place)
    return this.isPublic ? ticket.catch((error) => Promise.reject(publicStreamError(error))) : ticket
  }

  /** The only message with a query from the page: that of an author, not of a viewer. */
  async preview(request: PreviewRequest, signal: AbortSignal): Promise<Dataset[]> {
    return this.admission.preview(await this.admission.session(), request, signal)
  }

  /** As `preview`, with the script of the author. */
  async previewScript(request: ScriptPreviewRequest, signal: AbortSignal): Promise<ScriptPreview> {
    return this.admission.previewScript(await this.admission.session(), request, signal)
  }

  /**
   * Checks again whether the viewer has access, and resolves its watches again.
   * @returns whether the dashboard has changed
   * @throws signInRequired if the viewer has lost access; it has left then
   */
  async lookAgain(): Promise<boolean> {
    if (!this.joined) return false
    const before = this.joined
    const shown = { dashboard: before.admitted.id, isDraft: before.isDraft }
    const now = await this.look(shown, before.data, before.locale)
    // The viewer may have left or joined another dashboard in the meantime.
    if (this.joined !== before) return false
    // The page may have set parameters in the meantime.
    this.joined = { ...now, data: before.data, ...valuesIn(now.stored, before.data) }
    const { isOther, concerns } = differenceOf(before.stored, now.stored)
    const isAllOther =
      now.standing !== before.standing ||
      !isDeepStrictEqual(revisions(now.rows), revisions(before.rows)) ||
      now.zone !== before.zone ||
      now.admitted.forReader !== before.admitted.forReader
    if (isOther || isAllOther) {
      const mayDiffer = isAllOther || now.session !== before.session ? () => true : concerns
      for (const [id, watch] of [...this.watches]) if (mayDiffer(watch.request.item)) this.renew(id, watch)
    }
    return isOther
  }

  leave(): void {
    for (const id of this.watched) this.unwatch(id)
    this.seenMs.clear()
    this.joined = undefined
    this.previewed = undefined
  }

  private renew(id: string, { request, query, drawing, follower }: Watch): void {
    try {
      const wanted = this.wanted(request, follower)
      if (isDeepStrictEqual([wanted.query, wanted.drawing], [query, drawing])) return
      this.unwatch(id)
      this.follow(id, wanted)
    } catch (error) {
      this.unwatch(id)
      follower.refused(error)
    }
  }

  /** Whose budget its queries are charged to: the tenant's, or the public dashboard's. */
  private get asker(): Asker {
    const { tenantId, id } = this.here.admitted
    return this.isReader ? { tenantId, session: this.here.session } : { tenantId, publicDashboard: id }
  }

  private get isReader(): boolean {
    const { session, admitted } = this.here
    return this.admission.isReader(session, admitted.tenantId)
  }

  /** A widget that refreshes at intervals accepts an answer that another page got, but not the same one twice. */
  private accepts(request: ItemRequest): Accepts | undefined {
    const { refreshInterval } = itemOf(this.here.stored, request.item)
    if (refreshInterval <= 0) return undefined
    return { maxAgeMs: Math.min(MAX_SHARED_AGE_MS, refreshInterval * 1000), seenMs: this.seenMs.get(placeOf(request)) }
  }

  private visibleTo({ request, follower, drawing }: Watched): Follower {
    const visible = drawing ? publicFollower(follower, drawing) : follower
    return {
      ...visible,
      answered: (dataset, readAtMs) => {
        this.seenMs.set(placeOf(request), readAtMs)
        visible.answered(dataset, readAtMs)
      },
    }
  }

  /** Whether the viewer gets no more than everyone with the address. */
  private get isPublic(): boolean {
    return !this.here.admitted.forReader
  }

  private publicDrawing(id: string): Drawing | null {
    const { component } = itemOf(this.here.stored, id)
    return this.isPublic ? { spec: this.specOf(component.component), props: component.props } : null
  }

  /** @throws noSuchData for a kind that does not exist */
  private specOf(kind: string): WidgetSpec {
    const spec = this.widgets.find((widget) => widget.kind === kind)
    if (!spec) throw noSuchData()
    return spec
  }

  private get here(): Joined {
    if (!this.joined) throw signInRequired()
    return this.joined
  }

  private async look(
    { dashboard, isDraft }: { dashboard: string; isDraft: boolean },
    data: JoinRequest['data'],
    locale: Locale,
  ): Promise<Joined> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const { changes } = this.admission
      const session = await this.admission.session()
      const admitted = await (isDraft ? this.admitEditor(session, dashboard) : this.admission.admit(session, dashboard))
      const [stored, tenantZone] = await Promise.all([
        isDraft ? this.admission.readDraft(admitted) : this.admission.read(admitted),
        this.admission.zone(admitted.tenantId),
      ])
      const standing = await this.standingOf(session, admitted, stored)
      const shown = admitted.forReader ? stored : publicPart(stored, this.widgets)
      const named = new Set(shown.components.flatMap(({ component }) => component.dataSources.map(rowOf)))
      named.delete('')
      const rows = named.size === 0 ? NO_ROWS : await this.admission.sources(admitted.tenantId, [...named])
      const zone = zoneOf(stored.options) ?? tenantZone
      // A change in the meantime may have ended this viewer's access, so the check is repeated.
      if (changes !== this.admission.changes) continue
      return {
        admitted,
        isDraft,
        session,
        stored: shown,
        data,
        ...valuesIn(shown, data),
        locale,
        standing,
        zone,
        named,
        rows,
      }
    }
    throw temporarilyUnavailable({ retryAfterS: 1 })
  }

  private async admitEditor(session: Session | null, dashboard: string): Promise<Admitted> {
    const { tenantId } = await this.admission.edit(session, dashboard)
    return { tenantId, id: dashboard, forReader: true }
  }

  private async standingOf(session: Session | null, { tenantId }: Admitted, stored: StoredDashboard): Promise<string> {
    const sources = stored.components.flatMap(({ component }) => component.dataSources)
    const isAsked = sources.some((source) => this.connectors.isByViewer(source))
    if (!isAsked || !session || !this.admission.isReader(session, tenantId)) return ''
    return this.admission.standing(session)
  }

  private resolve(request: ItemRequest): PlaneQuery {
    const { stored, session, locale, standing, zone, rows, chosen: values } = this.here
    const item = inBoardRange(itemOf(stored, request.item), stored.options.range)
    const spec = this.specOf(item.component.component)
    const viewer = { session: this.isReader ? session : null, locale, standing }
    try {
      const range = stored.options.publicRange === true
      const asked = this.isPublic ? publicRequest(request, item, spec, { zone, range }) : request
      return this.connectors.resolve({ item, spec, request: asked, values, zone, viewer }, rows)
    } catch (error) {
      throw this.isPublic ? publicError(error) : error
    }
  }
}

const shown = (dataset: Dataset, drawing: Drawing | null) => (drawing ? publicDataset(dataset, drawing) : dataset)

function valuesIn({ options: { parameters = [] } }: StoredDashboard, data: JoinRequest['data']) {
  const given = valuesOf(parameters, data)
  return { given, chosen: chosenValues(parameters, given) }
}

const revisions = (rows: OpenedRows) => [...rows].map(([id, { rev }]) => [id, rev])

const placeOf = ({ item, source }: ItemRequest): string => `${item}/${source}`

function itemOf({ components }: StoredDashboard, id: string): ComponentItem {
  const item = components.find(({ _id }) => _id === id)
  if (!item) throw recordNotFound()
  return item
}
