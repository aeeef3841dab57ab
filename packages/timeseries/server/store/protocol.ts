import type { RefusalDetail, Text } from '@atrium/core/contract/refusal'
import type { Stored } from './ingest/parts.ts'
import type { KeptRequest } from './ingest/set-aside.ts'
import type { Limits } from './limits.ts'
import type {
  Browsed,
  BrowsedField,
  BrowseQuery,
  CatalogueDb,
  ExportFormat,
  JsonOptions,
  LatestQuery,
  LineOptions,
  NewestQuery,
  Point,
  SeriesQuery,
  TsQuery,
  TsSeries,
  TsStatistics,
  WriteOptions,
  WriteResult,
  WrittenEvent,
} from './model.ts'
import type { SentAnswer } from './read/answer.ts'
import type { CopiedRows } from './row-cache.ts'

/** The start parameters of the worker: the folder of the tenants' files. */
export interface WorkerSetup {
  folder: string
  limits: Limits
}

/** Each call with its parameters and its result. */
export interface Calls {
  points: { takes: { tenantId: string; db: string; points: Point[]; options: WriteOptions }; gives: WriteResult }
  lines: { takes: { tenantId: string; db: string; body: Uint8Array; options: LineOptions }; gives: WriteResult }
  json: {
    takes: { tenantId: string; db: string; measurement: string; body: Uint8Array; options: JsonOptions }
    gives: WriteResult
  }
  /** `ends` says where each message ends in the body. */
  messages: {
    takes: {
      tenantId: string
      db: string
      measurement: string
      body: Uint8Array
      ends: number[]
      options: WriteOptions
    }
    gives: WriteResult
  }
  query: { takes: { tenantId: string; query: TsQuery }; gives: SentAnswer }
  latest: { takes: { tenantId: string; query: LatestQuery }; gives: SentAnswer }
  catalogue: { takes: { tenantId: string; db: string | undefined }; gives: CatalogueDb[] }
  tagValues: { takes: { tenantId: string; db: string; measurement: string; tag: string }; gives: string[] }
  browse: { takes: { tenantId: string; query: BrowseQuery }; gives: Browsed }
  newest: { takes: { tenantId: string; query: NewestQuery }; gives: BrowsedField[] }
  series: { takes: { tenantId: string; query: SeriesQuery }; gives: TsSeries[] }
  createDb: { takes: { tenantId: string; db: string }; gives: undefined }
  dropDb: { takes: { tenantId: string; db: string }; gives: boolean }
  dropMeasurement: { takes: { tenantId: string; db: string; measurement: string }; gives: boolean }
  setRetention: { takes: { tenantId: string; db: string; days: number | null }; gives: undefined }
  statistics: { takes: { tenantId: string | undefined }; gives: TsStatistics }
  /** Creates a file; its reader removes it. */
  export: { takes: { tenantId: string; query: TsQuery; format: ExportFormat; path: string }; gives: null }
  carry: { takes: { tenantId: string; db: string; measurement: string }; gives: string[] }
  close: { takes: Record<string, never>; gives: null }
}

export type CallName = keyof Calls

export type ToWorker =
  | { [name in CallName]: { id: number; call: name; takes: Calls[name]['takes'] } }[CallName]
  | { id: number; call: 'cancel' }

export type FromWorker =
  | { kind: 'ready' }
  | { kind: 'answer'; id: number; gives: unknown; copied?: CopiedRows }
  /** The parts of a Refusal: its class cannot be sent between threads. */
  | { kind: 'refused'; id: number; code: number; status: number; text: Text; detail: RefusalDetail }
  | { kind: 'fault'; id: number | null; message: string }
  /** The names of a tenant may have changed. */
  | { kind: 'names'; tenantId: string }
  /** A request that was acknowledged cannot be committed. */
  | { kind: 'setAside'; kept: KeptRequest }
  /** After a fatal error the store is opened again; until then it answers nothing. */
  | { kind: 'open'; isOpen: boolean }
  /** `stored` after a commit. */
  | { kind: 'written'; events: WrittenEvent[]; stored?: Stored }
