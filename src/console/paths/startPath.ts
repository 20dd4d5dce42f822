/** Where `/` leads (console-spec.md section 2). */
export const startPath = '/orderManage';
