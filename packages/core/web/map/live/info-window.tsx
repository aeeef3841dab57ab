import { useEffect, useRef, useState } from 'react'
import { LineIcon } from '../../ui/line-icon.tsx'
import { keysAbove } from '../keys.ts'
import { useMapWords } from '../words.ts'
import './info-window.css'
import type { MarkInfo } from './scene.ts'

interface InfoWindowProps {
  info: MarkInfo
  onClose(): void
  /** Opens the first mark whose name has this text; false if there is none. */
  onFind(text: string): boolean
}

/** The texts about a mark, above it. Everything in it is a text, whatever the data contain. */
export function InfoWindow({ info, onClose, onFind }: InfoWindowProps) {
  const { word } = useMapWords()
  const close = useRef<HTMLButtonElement>(null)
  const { id, title, lines, type } = info
  // biome-ignore lint/correctness/useExhaustiveDependencies: each mark that is opened takes the focus
  useEffect(() => close.current?.focus({ preventScroll: true }), [id])
  return (
    <section className="core-live-info" data-type={type} aria-label={title} onKeyDown={keysAbove(onClose)}>
      <header>
        <b>{title}</b>
        {type === 'search' && <Search key={id} onFind={onFind} />}
        <button ref={close} type="button" className="core-icon-button" aria-label={word('close')} onClick={onClose}>
          <LineIcon name="close" size={14} />
        </button>
      </header>
      {lines.length > 0 && <p>{lines.join('\n')}</p>}
    </section>
  )
}

function Search({ onFind }: Pick<InfoWindowProps, 'onFind'>) {
  const { word } = useMapWords()
  const [text, setText] = useState('')
  const [isMissing, setMissing] = useState(false)
  return (
    <input
      type="search"
      value={text}
      aria-label={word('find')}
      placeholder={word('find')}
      aria-invalid={isMissing}
      onChange={({ target }) => {
        setText(target.value)
        setMissing(false)
      }}
      onKeyDown={({ key }) => {
        if (key === 'Enter') setMissing(text.trim() !== '' && !onFind(text.trim()))
      }}
    />
  )
}
