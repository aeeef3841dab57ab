import { CloseOutlined } from '@ant-design/icons'
import type { DragEvent, KeyboardEvent } from 'react'
import { useCrudWords } from '../../words.ts'

interface PictureTileProps {
  src: string
  /** Progress of the upload, from 0 to 1; absent when the picture is uploaded. */
  fraction: number | undefined
  position: number
  count: number
  disabled: boolean
  onOpen(): void
  onRemove(): void
  onMove(by: -1 | 1): void
  onDragStart(): void
  onDragEnd(): void
  onDrop(event: DragEvent): void
}

const MOVES: Record<string, -1 | 1> = { ArrowLeft: -1, ArrowRight: 1 }

/** One picture of a field, with buttons to enlarge, move and remove it. */
export function PictureTile({ src, fraction, position, count, disabled, ...on }: PictureTileProps) {
  const { word } = useCrudWords()
  const uploading = fraction !== undefined
  const name = word('picture', { position, count })

  function onKeyDown(event: KeyboardEvent) {
    if (disabled || uploading) return
    const by = MOVES[event.key]
    if (by === undefined && event.key !== 'Delete') return
    event.preventDefault()
    if (by === undefined) on.onRemove()
    else on.onMove(by)
  }

  return (
    <li
      className="core-crud-picture"
      draggable={!disabled && !uploading}
      onDragStart={on.onDragStart}
      onDragEnd={on.onDragEnd}
      onDrop={on.onDrop}
    >
      <button
        type="button"
        className="core-crud-picture-open"
        aria-label={count > 1 && !disabled ? `${name}${word('pictureMoves')}` : name}
        disabled={uploading}
        onClick={on.onOpen}
        onKeyDown={onKeyDown}
      >
        <img src={src} alt="" draggable={false} />
      </button>
      {uploading && <progress value={fraction} max={1} aria-label={word('picturesUploading', { count: 1 })} />}
      {!disabled && (
        <button
          type="button"
          className="core-crud-picture-remove"
          aria-label={word('removePicture', { position })}
          title={word('removePicture', { position })}
          onClick={on.onRemove}
        >
          <CloseOutlined aria-hidden />
        </button>
      )}
    </li>
  )
}
