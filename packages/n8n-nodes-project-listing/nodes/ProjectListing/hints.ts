import { digits, type Range } from '@project-listing/core/schemas';

/** A limit as the editor shows it below a field. */
export const characters = ({ min, max }: Range) => `${digits(min)} to ${digits(max)} characters`;

/** What a number holds before someone fills it in: with a zero there, whoever forgets it would publish the zero. */
export const noNumber = '';
