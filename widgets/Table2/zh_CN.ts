export default { name: '滚动表格', about: '自动滚动的记录，适合大屏' } as const
