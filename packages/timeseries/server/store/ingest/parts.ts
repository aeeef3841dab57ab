import type { Part } from '../catalogue/batch.ts'
import type { Engine } from '../engine.ts'
import type { Limits } from '../limits.ts'
import type { WriteLog } from '../log/write-log.ts'
import type { WrittenEvent } from '../model.ts'
import type { KeptRequest, SetAside } from './set-aside.ts'

/** What a commit found about the points that it stored. */
export interface Stored {
  /** The number of those that were not newer than their series. */
  late: number
}

export interface IngestParts {
  engine: Pick<Engine, 'use' | 'forget' | 'fieldLimits' | 'commit' | 'bytesOf'>
  log: WriteLog
  setAside: Pick<SetAside, 'keep'>
  limits: Limits
  /** Called when points can be read, before their writers are answered; and after each commit. */
  onWritten(events: WrittenEvent[], stored?: Stored): void
  /** Called when names of a tenant may have changed, before writers are answered and turns end. */
  onNames?: (tenantId: string) => void
  /** Called when a request was set aside because it cannot be committed. */
  onSetAside(kept: KeptRequest): void
  onFault(error: unknown): void
  /** Whether events shall contain the points of a part; never by default. */
  carries?: (part: Part) => boolean
}
