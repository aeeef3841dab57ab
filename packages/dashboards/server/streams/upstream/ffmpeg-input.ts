/**
 * What ffmpeg reads from its standard input: the address stands in no argument, because `ps` shows those to everyone on the
 * machine. Options are those of the demuxer or protocol of the address.
 */
export function ffmpegInput(address: string, options: Readonly<Record<string, string>>): string {
  const lines = [
    `file ${quoted(address)}`,
    ...Object.entries(options).map(([name, value]) => `option ${name} ${quoted(value)}`),
  ]
  return `ffconcat version 1.0\n${lines.join('\n')}\n`
}

/** As ffmpeg reads it: inside single quotes everything stands for itself. */
function quoted(text: string): string {
  if (/[\p{Cc}]/u.test(text)) throw new Error('an address of ffmpeg contains no control characters')
  return `'${text.replaceAll("'", "'\\''")}'`
}
