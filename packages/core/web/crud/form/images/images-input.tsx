import { CloseOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Image } from 'antd'
import { type DragEvent, useRef, useState } from 'react'
import { PICTURE_LIMIT_MB, PICTURE_TYPES, type UploadOptions } from '../../../api/upload.ts'
import { useCrudWords } from '../../words.ts'
import type { ControlProps } from '../control-props.ts'
import { moved, uploadKeyOf } from './picture-list.ts'
import { PictureTile } from './picture-tile.tsx'
import { useUploads } from './use-uploads.ts'
import './images.css'

type ImagesInputProps = Pick<ControlProps, 'id' | 'value' | 'onChange' | 'disabled' | 'aria'> & {
  max: number
  purpose?: UploadOptions['purpose']
}

/**
 * The pictures of a field: they are chosen, dropped or pasted, reordered by dragging or with the arrow keys, and can be
 * enlarged.
 */
export function ImagesInput({ id, value, onChange, disabled, aria, max, purpose = 'image' }: ImagesInputProps) {
  const { word } = useCrudWords()
  const places = (value ?? []) as string[]
  const { running, failures, add, remove, forget, change } = useUploads({ value: places, onChange, max, purpose })
  const chooser = useRef<HTMLInputElement>(null)
  const [dragged, setDragged] = useState<number>()
  const [large, setLarge] = useState<number>()
  const urls = places.filter((place) => uploadKeyOf(place) === undefined)

  function drop(event: DragEvent, at: number) {
    event.preventDefault()
    event.stopPropagation()
    if (disabled) return
    if (dragged !== undefined) change(moved(places, dragged, at))
    else add([...event.dataTransfer.files])
    setDragged(undefined)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping and pasting are shortcuts; the button below does the same
    <div
      className="core-crud-images"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => drop(event, places.length)}
      onPaste={(event) => !disabled && event.clipboardData.files.length > 0 && add([...event.clipboardData.files])}
    >
      <ul>
        {places.map((place, index) => {
          const upload = running.find(({ key }) => key === uploadKeyOf(place))
          return (
            <PictureTile
              key={place}
              src={upload?.preview ?? place}
              fraction={upload?.fraction}
              position={index + 1}
              count={places.length}
              disabled={disabled}
              onOpen={() => setLarge(urls.indexOf(place))}
              onRemove={() => remove(place, uploadKeyOf(place))}
              onMove={(by) => change(moved(places, index, index + by))}
              onDragStart={() => setDragged(index)}
              onDragEnd={() => setDragged(undefined)}
              onDrop={(event) => drop(event, index)}
            />
          )
        })}
        {!disabled && places.length < max && (
          <li>
            <button
              id={id}
              type="button"
              className="core-crud-images-add"
              aria-describedby={aria['aria-describedby']}
              onClick={() => chooser.current?.click()}
            >
              <PlusOutlined aria-hidden />
              {word('addPictures')}
            </button>
          </li>
        )}
      </ul>
      <input
        ref={chooser}
        type="file"
        hidden
        multiple={max > 1}
        accept={PICTURE_TYPES.join(',')}
        onChange={(event) => {
          add([...(event.target.files ?? [])])
          // Cleared, so that choosing the same file again fires a change event.
          event.target.value = ''
        }}
      />
      {!disabled && <p className="core-crud-muted">{word('pictureHint', { limit: PICTURE_LIMIT_MB, max })}</p>}
      <p className="core-hidden" role="status">
        {running.length > 0 ? word('picturesUploading', { count: running.length }) : ''}
      </p>
      {failures.length > 0 && (
        <ul className="core-crud-images-failures" role="alert">
          {failures.map(({ key, file, text, retry }) => (
            <li key={key}>
              <span>
                {file.name}: {text}
              </span>
              {retry && (
                <Button
                  type="link"
                  size="small"
                  onClick={() => {
                    forget(key)
                    add([file])
                  }}
                >
                  {word('retry')}
                </Button>
              )}
              <Button
                type="text"
                size="small"
                icon={<CloseOutlined aria-hidden />}
                aria-label={word('close')}
                onClick={() => forget(key)}
              />
            </li>
          ))}
        </ul>
      )}
      <Image.PreviewGroup
        items={urls}
        preview={{
          open: large !== undefined,
          current: large ?? 0,
          onOpenChange: (open) => !open && setLarge(undefined),
          onChange: setLarge,
        }}
      />
    </div>
  )
}
