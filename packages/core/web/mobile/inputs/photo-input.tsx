import { useEffect, useMemo, useState } from 'react'
import { LineIcon } from '../../ui/line-icon.tsx'
import '../mobile.css'
import { useMobileWords } from '../words.ts'
import { shrink } from './shrink.ts'

interface PhotoInputProps {
  /** Absent: `Photos`. */
  label?: string
  max: number
  value: readonly Blob[]
  onChange(photos: Blob[]): void
}

/** Photos of the phone's camera or album, made smaller at once. They stay on the phone until the draft is sent. */
export function PhotoInput({ label, max, value, onChange }: PhotoInputProps) {
  const { word } = useMobileWords()
  const [isBusy, setBusy] = useState(false)
  const [isUnreadable, setUnreadable] = useState(false)

  async function add(files: readonly File[]) {
    if (isBusy || files.length === 0) return
    setBusy(true)
    const read = await Promise.allSettled(files.slice(0, max - value.length).map(shrink))
    setUnreadable(read.some(({ status }) => status === 'rejected'))
    onChange([...value, ...read.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))])
    setBusy(false)
  }
  return (
    <fieldset className="core-phone-field">
      <legend>{label ?? word('photos')}</legend>
      <div className="core-mobile-photos">
        {value.map((photo, index) => (
          <Preview
            // biome-ignore lint/suspicious/noArrayIndexKey: the preview follows its photo by itself
            key={index}
            photo={photo}
            number={index + 1}
            onRemove={() => onChange(value.filter((other) => other !== photo))}
          />
        ))}
        {value.length < max && (
          <label className="core-phone-photo core-phone-photo-add">
            <input
              type="file"
              accept="image/*"
              multiple={max > 1}
              aria-label={word('addPhoto')}
              onChange={(event) => {
                void add([...(event.target.files ?? [])])
                event.target.value = ''
              }}
            />
            {isBusy ? <span>{word('photoBusy')}</span> : <LineIcon name="camera" size={28} />}
          </label>
        )}
      </div>
      {isUnreadable && (
        <p className="core-phone-wrong" role="alert">
          {word('photoUnreadable')}
        </p>
      )}
    </fieldset>
  )
}

function Preview({ photo, number, onRemove }: { photo: Blob; number: number; onRemove(): void }) {
  const { word } = useMobileWords()
  const address = useMemo(() => URL.createObjectURL(photo), [photo])
  useEffect(() => () => URL.revokeObjectURL(address), [address])
  return (
    <span className="core-phone-photo">
      <img src={address} alt={word('photo', { number })} />
      <button type="button" aria-label={word('removePhoto', { number })} onClick={onRemove}>
        ×
      </button>
    </span>
  )
}
