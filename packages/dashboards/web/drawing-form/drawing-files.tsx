import { withDefaults } from '@atrium/charts/contract/define/prop-values'
import type { Prop } from '@atrium/charts/contract/define/props'
import type { Drawing } from '@atrium/charts/contract/drawing/drawing'
import { saveFile } from '@atrium/core/web/api/client'
import { fill, useSaid, useWords } from '@atrium/core/web/words'
import { useRef, useState } from 'react'
import type { Left } from '../drawing-files/outcome.ts'
import en_US from './en_US.ts'
import { added, type Objects } from './objects.ts'
import zh_CN from './zh_CN.ts'

const words = { zh_CN, en_US }
const MAX_MB = 4

interface DrawingFilesProps {
  prop: Prop & { kind: 'drawing' }
  value: Readonly<Record<string, unknown>>
  onChange(value: Readonly<Record<string, unknown>>): void
}

/** What reads and writes files is loaded when somebody needs it. */
const reading = () => import('../drawing-files/read-file.ts')

/** Buttons that add the objects of a file to a drawing, and those that save it as one. */
export function DrawingFiles({ prop, value, onChange }: DrawingFilesProps) {
  const text = useWords(words)
  const input = useRef<HTMLInputElement>(null)
  const [pasted, setPasted] = useState<string | null>(null)
  const [said, say] = useSaid<{ what: string; isWrong: boolean }>()
  const refuse = (what: string) => say({ what, isWrong: true })
  const objects = (value.objects ?? {}) as Objects

  async function take(content: string) {
    const { readFile } = await reading()
    const read = readFile(content, prop)
    if (typeof read === 'string') return refuse(text[read])
    if (read.objects.length === 0) return refuse([text.nothing, leftText(read.left)].filter(Boolean).join(' · '))
    const count = Object.keys(objects).length + read.objects.length
    if (count > prop.max) return refuse(fill(text.tooMany, { count, max: prop.max }))
    const whole = Object.keys(objects).length === 0 ? read.whole : {}
    const next = read.objects.reduce<Objects>((before, object) => added(before, object).objects, objects)
    onChange({ ...value, ...whole, objects: next })
    const imported = fill(text.imported, { count: read.objects.length })
    say({ what: [imported, leftText(read.left)].filter(Boolean).join(' · '), isWrong: false })
    setPasted(null)
  }

  function leftText(left: Partial<Record<Left, number>>): string {
    const what = Object.keys(left).map((why) => text[why as Left])
    const count = Object.values(left).reduce((sum, one) => sum + one, 0)
    return count === 0 ? '' : fill(text.left, { count, what: what.join(text.and) })
  }

  async function open(file: File) {
    if (file.size > MAX_MB * 1024 * 1024) return refuse(fill(text.tooLarge, { limitMb: MAX_MB }))
    const content = await file.text().catch(() => null)
    if (content === null) return refuse(text.notRead)
    await take(content)
  }

  async function save(as: 'json' | 'svg') {
    const drawing = withDefaults({ drawing: prop }, { drawing: value }).drawing as Drawing
    const content =
      as === 'json'
        ? (await import('../drawing-files/write-fabric.ts')).fabricJson(drawing)
        : (await import('../drawing-files/write-svg.ts')).svgText(drawing)
    saveFile(`drawing.${as}`, new Blob([content], { type: as === 'json' ? 'application/json' : 'image/svg+xml' }))
  }

  return (
    <>
      <div className="dashboards-drawing-row">
        <button type="button" onClick={() => input.current?.click()}>
          {text.import}
        </button>
        <button type="button" aria-expanded={pasted !== null} onClick={() => setPasted(pasted === null ? '' : null)}>
          {text.paste}
        </button>
        {Object.keys(objects).length > 0 && (
          <>
            <button type="button" onClick={() => void save('json')}>
              {text.exportJson}
            </button>
            <button type="button" onClick={() => void save('svg')}>
              {text.exportSvg}
            </button>
          </>
        )}
        <input
          ref={input}
          type="file"
          accept=".svg,.json,image/svg+xml,application/json"
          hidden
          onChange={({ target }) => {
            const [file] = target.files ?? []
            target.value = ''
            if (file) void open(file)
          }}
        />
      </div>
      {pasted !== null && (
        <>
          <textarea
            className="dashboards-form-code"
            aria-label={text.pasteHint}
            placeholder={text.pasteHint}
            rows={5}
            value={pasted}
            onChange={({ target }) => setPasted(target.value)}
          />
          <button type="button" disabled={pasted.trim() === ''} onClick={() => void take(pasted)}>
            {text.take}
          </button>
        </>
      )}
      {said && (said.isWrong ? <small role="alert">{said.what}</small> : <p role="status">{said.what}</p>)}
    </>
  )
}
