import type { Dataset } from '@atrium/charts/contract/data'
import { shapeOf } from '@atrium/charts/contract/define/widget'
import type { ExploreRequest, ItemDataSource, OwnPreview } from '../../contract/dashboard.ts'
import { type ConnectorSpec, type DataShape, needsSetUp } from '../../contract/define/connector.ts'
import { withConnector } from '../../contract/old-sources.ts'
import { rowOf } from '../../contract/stored-sources.ts'
import type { OpenedConnector, PlaneQuery, PreviewFor, ReadBy, Reading, ViewerRequest } from './connector.ts'
import type { Feeds } from './feed.ts'
import type { OpenedRows, OpenedSources } from './opened-sources.ts'
import { networkFault } from './query/network-faults.ts'
import {
  chooseSource,
  dataSourceMissing,
  incompleteQuery,
  noSuchData,
  otherShape,
  rowsWithoutKey,
  tooManyExact,
  tooManySeries,
} from './query/refusals.ts'
import { type Reader, readerOver } from './reading/reading.ts'

/** All connectors of a running server. */
export interface Connectors {
  /**
   * @param rows the stored data sources that the dashboard names, as far as they exist
   * @throws noSuchData | chooseSource | dataSourceMissing | otherShape, and what the connector refuses
   */
  resolve(asked: ViewerRequest, rows: OpenedRows): PlaneQuery
  read(around: ReadBy, query: PlaneQuery): SourceReading
  /** The query of an author, which belongs to no component. @throws noSuchData if no connector has such queries */
  explore(request: ExploreRequest, zone: string): PlaneQuery
  /** Runs an author's own statements. @throws noSuchData if no connector has such */
  preview(around: PreviewFor, statement: OwnPreview): Promise<Dataset[]>
  /** Whether viewers with different permissions may get different answers. */
  isByViewer(source: ItemDataSource): boolean
}

/** A reading through the plane. */
export interface SourceReading extends Reading {
  /** Only a few of its source run at a time. */
  isLimited?: boolean
  /** A feed waits between its own attempts, and is read at no cost of its source: it is never left alone. */
  isFed?: boolean
}

export function openConnectors(
  opened: ReadonlyMap<string, OpenedConnector>,
  sources: Pick<OpenedSources, 'read'>,
  feeds: Pick<Feeds, 'follow'>,
): Connectors {
  const specs = [...opened.values()].map(({ spec }) => spec)
  // A script may have stored one without its connector.
  const named = (source: ItemDataSource) => withConnector(source, specs)

  /** @throws dataSourceMissing */
  async function settingsOf(tenantId: string, id: string) {
    const row = (await sources.read(tenantId, [id])).get(id)
    if (!row) throw dataSourceMissing()
    return row.settings
  }

  return {
    resolve(asked, rows) {
      const { item, spec, request } = asked
      const shape = shapeOf(spec, item.component.props)
      const stored = item.component.dataSources[request.source]
      if (shape === 'none' || !stored) throw noSuchData()
      const id = rowOf(stored)
      const row = rows.get(id)
      if (id !== '' && !row) throw dataSourceMissing()
      const source = row ? { ...stored, _id: id, connector: row.connector } : named(stored)
      const { connector, props } = source
      if (connector === undefined) throw incompleteQuery()
      const found = opened.get(connector)
      if (!found) throw dataSourceMissing()
      if (!row && needsSetUp(found.spec)) throw chooseSource()
      if (!found.spec.shapes(props).includes(shape)) throw otherShape()
      const query = found.open.resolve(asked, source)
      // The built-in sources cannot be edited, so they have one revision.
      return { ...query, via: { connector, source: id, rev: row?.rev ?? 0, shape } }
    },
    read(around, query) {
      const { connector, source, rev, shape } = query.via!
      const { spec, open } = opened.get(connector)!
      const settings = async () => (source === '' ? {} : settingsOf(around.tenantId, source))
      const { tenantId, changed } = around
      // The reader of a feed compares with what it had before.
      const follow = (asked: unknown) => feeds.follow({ tenantId, connector, source, rev }, asked, () => changed(0))
      const reading = open.read({ ...around, settings, follow }, query)
      const reader = shape ? limitedReader(reading.reader, shape, spec) : reading.reader
      if (source === '') return { ...reading, reader }
      // A source that was changed is not left alone because of what happened before.
      return {
        ...reading,
        reader: outsideReader(reader),
        origin: `source ${source} ${rev}`,
        ...(open.feed ? { isFed: true } : { isLimited: true }),
      }
    },
    explore(request, zone) {
      for (const [connector, { open }] of opened)
        if (open.explore) return { ...open.explore(request, zone), via: { connector, source: '', rev: 0 } }
      throw noSuchData()
    },
    async preview(around, statement) {
      for (const { open } of opened.values()) if (open.preview) return open.preview(around, statement)
      throw noSuchData()
    },
    isByViewer: (source) => opened.get(named(source).connector ?? '')?.spec.byViewer ?? false,
  }
}

/** Says in a sentence what failed on the way to another system. */
function outsideReader(inner: Reader): Reader {
  return readerOver(inner, async (...args) => {
    try {
      return await inner.read(...args)
    } catch (error) {
      throw networkFault(error)
    }
  })
}

/** Refuses answers above the limits of their connector, and rows that cannot be told apart. */
function limitedReader(inner: Reader, shape: DataShape, { limits }: ConnectorSpec): Reader {
  return readerOver(inner, async (...args) => {
    const read = await inner.read(...args)
    checkLimits(read.dataset, shape, limits)
    return read
  })
}

function checkLimits({ rows, key = [] }: Dataset, shape: DataShape, { points, rows: max }: ConnectorSpec['limits']) {
  if (shape === 'exact' && rows.length > points) throw tooManyExact({ params: { count: rows.length, max: points } })
  if (shape !== 'rows') return
  if (key.length === 0 && rows.length > 0) throw rowsWithoutKey()
  if (rows.length > max) throw tooManySeries({ params: { max } })
}
