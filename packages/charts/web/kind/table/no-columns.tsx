import { Problem } from '../states.tsx'
import type { WidgetViewProps } from '../widget-view.ts'
import { useTableWords } from './table-words.ts'

/** A table without columns is empty; its editor reads why. */
export function NoColumns({ mode }: Pick<WidgetViewProps<unknown>, 'mode'>) {
  const words = useTableWords()
  return mode === 'edit' ? <Problem text={words.noColumns} /> : null
}
