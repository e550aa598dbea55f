/** The time, handed in: rules about dates are tested at the second they turn. */
export type Clock = () => Date;
