/** The viewer inside the shell. */
export function viewerAddress(id: string): string {
  return `/visual/dashboard/view/${id}`
}

/** Where an author chooses what its components show. */
export function dataAddress(id: string): string {
  return `/visual/dashboard/data/${id}`
}

/** What to give to someone who has no account; the host is the one this page was opened with. */
export function publicAddress(id: string): string {
  return `${location.origin}/public/dashboard?_id=${encodeURIComponent(id)}`
}
