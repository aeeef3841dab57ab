import { readdirSync, readFileSync } from 'node:fs'

export interface FfmpegProcess {
  pid: number
  /** With all its arguments. */
  line: string
}

/** The processes of ffmpeg that the server in this process has started since then; others may still end. */
export function ownFfmpegs(): () => FfmpegProcess[] {
  const before = new Set(running().map(({ pid }) => pid))
  return () => running().filter(({ pid }) => !before.has(pid))
}

function running(): FfmpegProcess[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const parent = / (\d+) /.exec(readFileSync(`/proc/${name}/stat`, 'utf8').replace(/^.*\) \S/, ''))?.[1]
        const line = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ')
        // Others of the tests send pictures.
        const isOwn = parent === String(process.pid) && /^\S*ffmpeg .*-i pipe:0 /.test(line)
        return isOwn ? [{ pid: Number(name), line }] : []
      } catch {
        return []
      }
    })
}
