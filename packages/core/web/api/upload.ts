import type { RefusedBody } from '../../contract/refusal.ts'
import { currentLocale } from '../locale.ts'
import { ApiRefusal, isBackFor, ofPerson, refused, Unreachable, unreadable } from './client.ts'

export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp']
export const PICTURE_LIMIT_MB = 5

export interface UploadOptions {
  purpose: 'avatar' | 'logo' | 'image'
  /** The part that is sent, from 0 to 1. */
  onProgress?(fraction: number): void
  signal?: AbortSignal
}

export interface Uploaded {
  url: string
  width: number
  height: number
}

/**
 * Sends a picture. It uses XMLHttpRequest because fetch reports no upload progress.
 * @throws ApiRefusal | Unreachable, also when the upload was cancelled
 */
export function uploadPicture(file: File, options: UploadOptions, isRepeat = false): Promise<Uploaded> {
  const { purpose, onProgress, signal } = options
  const form = new FormData()
  form.append('purpose', purpose)
  form.append('file', file)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', '/api/file')
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('accept-language', currentLocale().replace('_', '-'))
    for (const [name, value] of Object.entries(ofPerson())) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0)
    request.onload = () => {
      const answer = answerOf(request.responseText)
      if (!answer) reject(unreadable(request.status, 'not from Atrium'))
      else if (request.status === 200 && answer.code === 0) resolve(answer as Uploaded & RefusedBody)
      else again(answer).then(resolve, reject)
    }
    request.onerror = () => reject(new Unreachable('the connection broke'))
    request.onabort = () => reject(new Unreachable('called off'))
    signal?.addEventListener('abort', () => request.abort())
    request.send(form)
  })

  /** Sends the picture a second time if its session had ended and the person is back. */
  async function again(answer: RefusedBody): Promise<Uploaded> {
    if (isRepeat) throw new ApiRefusal(answer)
    if (!(await isBackFor(answer, true))) throw refused(answer)
    if (signal?.aborted) throw new Unreachable('called off')
    return uploadPicture(file, options, true)
  }
}

function answerOf(text: string): (RefusedBody & Partial<Uploaded>) | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
