import { onTestFinished } from 'vitest'
import { LIMITS } from '../../server/store/limits.ts'
import { type LogEntry, type LogLimits, WriteLog } from '../../server/store/log/write-log.ts'
import { dataFolder } from './open-store.ts'

interface Found {
  entry: LogEntry
  content: Buffer
}

/** A real log in its own folder, with what was found in it; its files are closed after the test. */
export async function openLog(changed: Partial<LogLimits> = {}, folder = dataFolder()) {
  const found: Found[] = []
  const faults: unknown[] = []
  const log = await WriteLog.open({
    folder,
    limits: { ...LIMITS, logSegmentBytes: 64 * 1024, ...changed },
    onFault: (error) => void faults.push(error),
    onFound: (entry, content) => void found.push({ entry, content: Buffer.from(content) }),
  })
  onTestFinished(() => log.close(false))
  return { log, folder, found, faults }
}
