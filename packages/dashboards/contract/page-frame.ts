/**
 * The frame with a page of another site. The page of a dashboard may frame its own site only, so it frames a document of
 * ours, which may frame the one site that the author has stored, and nothing else.
 */
export const PAGE_FRAME = '/frame/page'

export interface FramedPage {
  dashboard: string
  /** `_id` of the item. */
  item: string
  /** The item of the draft, for those who may edit it. */
  isDraft: boolean
  /** The stored address with the values of parameters. */
  to: string
}

export function pageFrameAddress({ dashboard, item, isDraft, to }: FramedPage): string {
  return `${PAGE_FRAME}?${new URLSearchParams({ _id: dashboard, item, ...(isDraft ? { draft: '1' } : {}), to })}`
}
