/**
 * A message to users. A type that its receiver has muted is not sent; type 1 is about the account itself and is always
 * sent.
 */
export interface Notice {
  title: string
  content: string
  /** A path of the product itself, such as `/visitor/record/list/…`. */
  url?: string
  /** 1 system, 2 order, 3 device alarm, 4 work order, 5 review, 6 broadcast */
  type: number
  /** 1 ordinary, 2 important, 3 urgent */
  level?: number
}
