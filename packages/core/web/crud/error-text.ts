import { useCallback } from 'react'
import { ApiRefusal, Unreachable } from '../api/client.ts'
import { useCrudWords } from './words.ts'

/** An error as a sentence: the server's own text, or that the server cannot be reached. */
export function useErrorText(): (error: unknown) => string {
  const { word } = useCrudWords()
  return useCallback(
    (error) => {
      if (error instanceof ApiRefusal) return error.body.msg
      return error instanceof Unreachable ? word('unreachable') : word('failed')
    },
    [word],
  )
}
