import type { Dataset } from '@atrium/charts/contract/data'
import { insufficientPermission, signInRequired } from '@atrium/core/contract/refusal'
import type { AppServer } from '@atrium/core/server/call/implement'
import type { Services } from '@atrium/core/server/call/services'
import type { Session } from '@atrium/core/server/call/session'
import { sharedReads } from '@atrium/core/server/db/shared-read'
import { tenantZone } from '@atrium/core/server/db/tenant-zone'
import { standingOf } from '@atrium/core/server/entity/standing'
import { sessionCookie } from '@atrium/core/server/http/cookie'
import type { OpenNamespace } from '@atrium/core/server/realtime/attach'
import { memoryShares } from '@atrium/core/server/settings/memory'
import { timeseriesOf } from '@atrium/timeseries/server/store/part'
import type { Server, Socket } from 'socket.io'
import type { PreviewRequest } from '../../contract/dashboard.ts'
import type { Admitted } from '../boards/admission.ts'
import {
  admit,
  admitEditor,
  controlOperators,
  dashboardReaders,
  isReader,
  mayAsk,
  sourceAskers,
} from '../boards/admission.ts'
import { readDraftView } from '../boards/editing/draft-view.ts'
import { openDashboards } from '../boards/opened.ts'
import { openCommandChanges } from '../control/command-changes.ts'
import { controlsOf, openControls } from '../control/controls.ts'
import { openStates } from '../control/states.ts'
import { type Connector, openedConnectors } from '../queryplane/connector.ts'
import { openConnectors } from '../queryplane/connectors.ts'
import { feedsOf } from '../queryplane/feeds/open-feeds.ts'
import { MEMBERS } from '../queryplane/gate/budget.ts'
import { openGate } from '../queryplane/gate/gate.ts'
import { kindsOf } from '../queryplane/kinds.ts'
import type { OpenedSources } from '../queryplane/opened-sources.ts'
import { openQueryPlane } from '../queryplane/plane.ts'
import { previewScript } from '../queryplane/preview/preview-script.ts'
import { previewSource } from '../queryplane/preview/preview-source.ts'
import { openTicketOffice } from '../streams/ticket-office.ts'
import { type Conversation, openConversation } from './conversation.ts'
import { openDraftChanges } from './draft-changes.ts'
import { openEditorRooms } from './editor-rooms.ts'
import { messagesOf } from './messages.ts'

/** How often to look for sessions that expire. */
const EXPIRY_EVERY_MS = 1_000

/**
 * Live dashboards, in Socket.IO's default namespace. Every process has its own viewers; it learns of changes through
 * PostgreSQL's notifications and the events of the time series.
 */
export function dashboardNamespace(
  apps: readonly AppServer[],
  connectors: readonly Connector[],
  sources: OpenedSources,
): OpenNamespace {
  return (io, services) => openDashboardNamespace(io, services, apps, connectors, sources)
}

async function openDashboardNamespace(
  io: Server,
  services: Services,
  apps: readonly AppServer[],
  connectorList: readonly Connector[],
  sources: OpenedSources,
) {
  const { db, sessions, settings, metrics, log } = services
  const { widgets } = kindsOf(services)
  const timeseries = timeseriesOf(services)
  const descriptors = apps.map(({ app }) => app)
  const readers = dashboardReaders(descriptors)
  const asker = sourceAskers(descriptors)
  const operators = controlOperators(descriptors)
  const cookie = sessionCookie(settings)
  const dashboards = await openDashboards(db, widgets)
  const rooms = await openEditorRooms(io, services)
  const specs = kindsOf(services).connectors
  const connectors = openConnectors(openedConnectors(services), sources, feedsOf(services))
  const messages = messagesOf(connectorList)
  const { maxLiveRows } = memoryShares(settings.memoryMb)
  const plane = openQueryPlane(timeseries, log, { read: connectors.read, maxLiveRows })
  const commandChanges = await openCommandChanges(db)
  const controls = openControls(
    services,
    descriptors,
    { connectors, sources, timeseries, gate: openGate() },
    commandChanges,
  )
  services.parts.set(controlsOf, controls)
  const ticket = openTicketOffice(services)
  const conversations = new Set<Conversation>()
  const states = openStates(services, commandChanges, conversations)
  metrics.gauge('atrium_dashboard_viewers', 'Pages that are connected', () => conversations.size)
  metrics.gauge('atrium_dashboard_queries_followed', 'Queries that run for them', () => plane.followed)
  const standing = (session: Session) => db.asTenant(session.tenantId, (tx) => standingOf(tx, session))
  const zones = sharedReads<string>()
  const zoneOfTenant = (tenantId: string) => zones(tenantId, () => db.asTenant(tenantId, tenantZone))
  let sessionChanges = 0

  /** @throws signInRequired | insufficientPermission */
  function author(session: Session | null): Session {
    if (!session) throw signInRequired()
    if (!mayAsk(session, asker)) throw insufficientPermission()
    return session
  }

  /**
   * Runs an author's preview.
   * @throws signInRequired | insufficientPermission, and what the preview itself throws
   */
  async function previewFor(from: Session | null, request: PreviewRequest, signal: AbortSignal): Promise<Dataset[]> {
    const session = author(from)
    const account = plane.gate.accountOf(session.tenantId, () => MEMBERS)
    if (!request.source) return connectors.preview({ account, signal, tenantId: session.tenantId }, request)
    return [await previewSource(await aroundPreview(session, signal), request)]
  }

  async function aroundPreview(session: Session, signal: AbortSignal) {
    const zone = await zoneOfTenant(session.tenantId)
    return {
      account: plane.gate.accountOf(session.tenantId, () => MEMBERS),
      signal,
      connectors,
      sources,
      specs,
      timeseries,
      widgets,
      session,
      standing: await standing(session),
      zone,
    }
  }

  /** @throws signInRequired if the dashboard was deleted */
  async function readDraft({ tenantId, id }: Admitted) {
    const draft = await db.asTenant(tenantId, (tx) => readDraftView(tx, widgets, id))
    if (!draft) throw signInRequired()
    return draft.stored
  }

  io.on('connection', (socket: Socket) => {
    const token = cookie.readHeader(socket.handshake.headers.cookie)
    const conversation = openConversation(socket, {
      admission: {
        get changes() {
          return sessionChanges + dashboards.changes + sources.changes
        },
        session: async () => (token ? sessions.find(token) : null),
        admit: (session, dashboard) => admit(db, readers, session, dashboard),
        edit: (session, dashboard) => admitEditor(db, descriptors, session, dashboard),
        isReader: (session, tenantId) => isReader(session, readers) && session.tenantId === tenantId,
        standing,
        read: (admitted) => dashboards.read(admitted),
        readDraft,
        sources: (tenantId, ids) => sources.read(tenantId, ids),
        zone: zoneOfTenant,
        ticket,
        author,
        preview: previewFor,
        previewScript: async (session, request, signal) =>
          previewScript(await aroundPreview(author(session), signal), request),
        mayControl: (session) => mayAsk(session, operators),
      },
      messages,
      plane,
      connectors,
      widgets,
      rooms,
      states,
      log,
    })
    conversations.add(conversation)
    socket.on('disconnect', () => conversations.delete(conversation))
  })

  dashboards.onChange((id) => {
    for (const one of conversations) if (id === '*' || one.concerns(id)) one.doubt()
  })
  const isPreviewed = (id: string) => [...conversations].some((one) => one.previews(id))
  const draftChanges = await openDraftChanges(db, isPreviewed, (id) => {
    for (const one of conversations) if (one.previews(id)) one.draftChanged()
  })
  sources.onChange((id) => {
    for (const one of conversations) if (id === '*' || one.readsFrom(id)) one.doubt()
  })
  const stopWatching = sessions.onChange((tokenHash) => {
    sessionChanges += 1
    for (const one of conversations) if (tokenHash === '*' || one.tokenHashes.includes(tokenHash)) one.doubt()
  })
  const expiry = setInterval(() => {
    for (const one of conversations) if (one.expiresAtMs <= Date.now()) one.doubt()
  }, EXPIRY_EVERY_MS)

  return {
    async close() {
      clearInterval(expiry)
      stopWatching()
      states.close()
      await controls.close()
      await commandChanges.close()
      plane.close()
      await rooms.close()
      await draftChanges.close()
      await dashboards.close()
    },
  }
}
