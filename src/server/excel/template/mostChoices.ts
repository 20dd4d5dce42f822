/** Records of another resource that a drop-down list offers; more of them help nobody. */
export const mostChoices = 500;
