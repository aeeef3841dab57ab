import { ApiRefusal } from '@atrium/core/web/api/client'
import { useErrorText } from '@atrium/core/web/crud/error-text'

/** Why a call was refused: what is wrong with its first wrong field, otherwise the error as a sentence. */
export function useRefusalText(): (error: unknown) => string {
  const errorText = useErrorText()
  return (error) => {
    const [fault] = error instanceof ApiRefusal ? Object.values(error.body.fields ?? {}) : []
    return fault ?? errorText(error)
  }
}
