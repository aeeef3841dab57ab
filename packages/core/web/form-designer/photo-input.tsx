import { useState } from 'react'
import { MAX_PICTURE_LENGTH } from '../../contract/patterns/form-answers.ts'
import { useFormWords } from './words.ts'

export interface PictureInputProps {
  id: string
  name: string
  label: string
  /** A data URL, or an empty string. */
  value: string
  onChange(value: string): void
  'aria-required': boolean
  'aria-invalid': boolean
  'aria-describedby'?: string | undefined
}

/** Takes a photo with the phone's camera and shrinks it before sending. */
export function PhotoInput({ id, name, label, value, onChange, ...aria }: PictureInputProps) {
  const { word } = useFormWords()
  const [unreadable, setUnreadable] = useState(false)

  async function take(file: File | undefined) {
    if (!file) return
    const picture = await shrink(file).catch(() => undefined)
    setUnreadable(picture === undefined)
    if (picture !== undefined) onChange(picture)
  }

  return (
    <div className="core-form-photo">
      {value !== '' && <img className="core-form-photo-preview" src={value} alt={label} />}
      <span className="core-form-button">
        {word(value === '' ? 'takePhoto' : 'retakePhoto')}
        <input
          {...aria}
          id={id}
          name={name}
          className="core-form-photo-file"
          type="file"
          accept="image/*"
          capture="environment"
          onChange={(event) => take(event.target.files?.[0])}
        />
      </span>
      {unreadable && (
        <p className="core-form-wrong" role="alert">
          {word('photoUnreadable')}
        </p>
      )}
    </div>
  )
}

const LONGEST_EDGE_PX = 960
const QUALITIES = [0.85, 0.7, 0.5, 0.3]

/** @throws if the browser cannot read the file as a picture, or if no quality makes it small enough */
async function shrink(file: File): Promise<string> {
  const bitmap = await createImageBitmap(file)
  const scale = Math.min(1, LONGEST_EDGE_PX / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  for (const quality of QUALITIES) {
    const picture = canvas.toDataURL('image/jpeg', quality)
    if (picture.length <= MAX_PICTURE_LENGTH) return picture
  }
  throw new Error('the photo stays too large')
}
