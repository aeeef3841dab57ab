import { useEffect, useRef, useState } from 'react'
import { PICTURE_LIMIT_MB, PICTURE_TYPES, type UploadOptions, uploadPicture } from '../../../api/upload.ts'
import { useErrorText } from '../../error-text.ts'
import { useCrudWords } from '../../words.ts'
import { placeholderOf } from './picture-list.ts'

export interface Upload {
  key: string
  file: File
  /** Address of the file on this computer. */
  preview: string
  fraction: number
}

/** A file that was not accepted, and the reason. */
export interface Failure {
  key: string
  file: File
  text: string
  /** Uploading the same file again may succeed. */
  retry: boolean
}

interface Target {
  value: readonly string[]
  onChange(value: string[] | null): void
  max: number
  purpose: UploadOptions['purpose']
}

let uploads = 0

/** The uploads of a picture field. Each picture keeps its place in the value from the moment it was chosen. */
export function useUploads({ value, onChange, max, purpose }: Target) {
  const { word } = useCrudWords()
  const errorText = useErrorText()
  const [running, setRunning] = useState<readonly Upload[]>([])
  const [failures, setFailures] = useState<readonly Failure[]>([])
  // Several uploads can end before the form is drawn again, so the latest value is kept in a ref.
  const latest = useRef(value)
  latest.current = value
  const calledOff = useRef(new Map<string, AbortController>())
  useEffect(
    () => () => {
      for (const controller of calledOff.current.values()) controller.abort()
    },
    [],
  )

  function change(next: string[]) {
    latest.current = next
    onChange(next.length > 0 ? next : null)
  }

  function refuse(file: File, text: string, retry: boolean) {
    uploads += 1
    const key = String(uploads)
    setFailures((now) => [...now, { key, file, text, retry }])
  }

  async function start(file: File) {
    uploads += 1
    const key = String(uploads)
    const place = placeholderOf(key)
    const preview = URL.createObjectURL(file)
    const controller = new AbortController()
    calledOff.current.set(key, controller)
    setRunning((now) => [...now, { key, file, preview, fraction: 0 }])
    change([...latest.current, place])
    try {
      const onProgress = (fraction: number) =>
        setRunning((now) => now.map((upload) => (upload.key === key ? { ...upload, fraction } : upload)))
      const { url } = await uploadPicture(file, { purpose, signal: controller.signal, onProgress })
      change(latest.current.map((entry) => (entry === place ? url : entry)))
    } catch (failure) {
      if (controller.signal.aborted) return
      change(latest.current.filter((entry) => entry !== place))
      refuse(file, errorText(failure), true)
    } finally {
      calledOff.current.delete(key)
      setRunning((now) => now.filter((upload) => upload.key !== key))
      URL.revokeObjectURL(preview)
    }
  }

  return {
    running,
    failures,
    add(files: readonly File[]) {
      for (const file of files) {
        if (!PICTURE_TYPES.includes(file.type)) refuse(file, word('pictureWrongType'), false)
        else if (file.size > PICTURE_LIMIT_MB * 1024 * 1024)
          refuse(file, word('pictureTooLarge', { limit: PICTURE_LIMIT_MB }), false)
        else if (latest.current.length >= max) refuse(file, word('picturesFull', { max }), false)
        else void start(file)
      }
    },
    /** Removes a picture; a running upload is cancelled. */
    remove(place: string, uploadKey: string | undefined) {
      if (uploadKey !== undefined) calledOff.current.get(uploadKey)?.abort()
      change(latest.current.filter((entry) => entry !== place))
    },
    forget: (key: string) => setFailures((now) => now.filter((failure) => failure.key !== key)),
    change,
  }
}
