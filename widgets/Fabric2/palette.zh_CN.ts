export default { synonyms: '画布 流程图 工艺流程 组态 监控画面 管道 阀门 泵 储罐 设备图' }
